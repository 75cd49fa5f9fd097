### What Kibitzer says, in English: every message there is.
###
### `<name>…</name>` marks the words that a claim licenses, by the name that the code gives the claim. `$x-words` is the number
### $x in words. In a language with cases the message `man` and others have attributes `.accusative` and `.dative`, and then
### there are `$x-accusative` and `$x-dative`; `.gender` gives `$x-gender`.

## Names: men, sides, numbers, lists

role = { $role ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
 }
# Several of a kind.
roles = { $role ->
    [pawn] pawns
    [knight] knights
    [bishop] bishops
    [rook] rooks
    [queen] queens
   *[king] kings
 }
man = the { role } on { $square }
men = { $count ->
    [one] { role } on { $squares }
   *[other] { roles } on { $squares }
 }
# "a rook"
one-man = a { role }
# "two rooks"
two-men = two { roles }
side = { $color ->
    [white] White
   *[black] Black
 }
list-next = { $before }, { $item }
list-last = { $before } and { $item }
number = { $number ->
    [0] zero
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $number }
 }
# How many plies every reply was searched to.
plies = { $count ->
    [one] { $count-words } ply
   *[other] { $count-words } plies
 }

## Headings

section-idea = Idea
section-threat = Threat
section-line = Main line
section-longest = Longest defence
section-defences = Defences
section-picture = Picture of the mate
section-every-defence = Every defence
section-main-lines = Main lines
section-replies = Replies
section-plan = Plan
section-policy = How likely its knowledge thinks each move
section-alternatives = As good
section-tree = Tree
section-source = Source

## Checks and pictures of mates

check = <check>{ $men }</check><check> checks { $king }</check>
hunt-with-checks = <hunt>Every move of the main line gives check, and the king is driven from { $from } to { $to }</hunt>.
hunt = <hunt>In the main line the king is driven from { $from } to { $to }</hunt>.
check-guarded = <check>{ $men }</check>, <guard>guarded by { $guard }</guard>,<check> checks { $king }</check>
check-both = <check>{ $men } give double check to { $king }: only the king can move</check>
check-double = <check>That is double check by { $men }: only the king can move</check>.
check-discovered = <check>That is discovered check by { $man }</check>.
takes-en-passant = <takes>It takes { $man } en passant</takes>.
mate-no-help = <mates>nothing can take it</mates>
mate-no-help-on-line = <mates>nothing can take it or step between</mates>
mate-back-rank = It is <name>a back-rank mate</name>.
mate-smothered = It is <name>a smothered mate</name>.
mate-arabian = It is <name>an Arabian mate</name>.
mate-anastasia = It is <name>Anastasia's mate</name>.
mate-hook = It is <name>a hook mate</name>.
mate-dovetail = It is <name>a dovetail mate</name>.
mate-boden = It is <name>Boden's mate</name>.
mate-double-bishop = It is <name>a double-bishop mate</name>.
mate-epaulette = It is <name>an epaulette mate</name>.

## The side to move is mated

mated-in = { $moves ->
    [one] <mated>{ $side } is mated in { $moves-words } move</mated>.
   *[other] <mated>{ $side } is mated in { $moves-words } moves</mated>.
 }
mated-in-whatever = { $moves ->
    [one] <mated>{ $side } is mated in { $moves-words } move</mated>, whatever it plays.
   *[other] <mated>{ $side } is mated in { $moves-words } moves</mated>, whatever it plays.
 }
mated-longest = <longest>{ $move } holds out longest</longest>:{" "}
mated-as-long = <moves>{ $moves }</moves> { $count ->
    [one] holds
   *[other] hold
 } out as long.
mated-if = <line>If { $move }, { $answer } mates in { $moves-words }</line>.

## Threats of mate

threat-mate = <threat>The threat is { $move }</threat>.
threat-mate-one-of = <threat>One threat is { $move }</threat>.
threat-mate-in-passing = <threat>It threatens { $move }</threat>.
threat-allowed-by = <replies>{ $side } has { $replies ->
    [one] { $replies-words } reply
   *[other] { $replies-words } replies
 }</replies>, and <allowing>{ $allowing ->
    [0] { $replies ->
        [1] it does not allow it
       *[other] none of them allows it
     }
    [1] one of them allows it
   *[other] { $allowing-words } of them allow it
 }</allowing>.
threat-allowed-by-all = <replies>{ $side } has { $replies ->
    [one] { $replies-words } reply
   *[other] { $replies-words } replies
 }</replies>, and <allowing>{ $replies ->
    [1] it allows it
    [2] both of them allow it
   *[other] all of them allow it
 }</allowing>.
allows-gain = { $gains ->
    [0] {""}
   *[other] {" "}with a gain
}
allows-every = <allow>Every reply allows { $move }{ allows-gain }</allow>.
allows-others = <allow>The other { $replies-words } replies allow { $move }{ allows-gain }</allow>.
allows-in-all = <allow>In all, { $replies-words } replies allow { $move }{ allows-gain }</allow>.
allows-some = { $replies ->
    [1] <allow>One reply allows { $move }{ allows-gain }</allow>.
   *[other] <allow>{ $replies-words } replies allow { $move }{ allows-gain }</allow>.
 }
section-why-not = Why not { $move }?

## Verdicts

no-words = What was found could not be put into words.
verdict-is-mated = <mated>{ $side } is checkmated</mated>.
verdict-mate = <mate>{ $move } is mate</mate>.
verdict-mates-in = <mate>{ $move } mates in { $moves-words }</mate>.
mates-as-well = <mates>{ $move } mates as well</mates>.
draw-stalemate = <draw>{ $side } is stalemated</draw>: a draw.
draw-no-men = <draw>Neither side has the pieces to mate</draw>: a draw.
no-mate = <none>No mate was found</none>.
no-mate-within-limits = <none>No mate was found within the limits</none>.
no-mate-among = <none>No mate was found among { $moves }</none>; other moves were not looked at.
no-mate-among-within-limits = <none>No mate was found within the limits among { $moves }</none>; other moves were not looked at.

## Programs and what they look at

program-the-mate-prover = The mate prover
program-the-rules = The rules
domain-legal-moves = legal moves
domain-moves-to-a-fixed-depth = moves to a fixed depth
domain-attacks--and-defences-against-what-was-shown-to-be-wrong = attacks, and defences against what was shown to be wrong
domain-what-its-knowledge-proposes = what its knowledge proposes
domain-all-moves--deeper-and-deeper = all moves, deeper and deeper
domain-checks-that-leave-at-most-four-replies = checks that leave at most four replies
domain-checks-that-leave-at-most-four-replies-and-moves-that-threaten-mate-in-one = checks that leave at most four replies and moves that threaten mate in one

## Hints

hint-over = The game is over.
hint-nothing = No tactic was found here.
hint-who = { $man } moves.
hint-threat = Look at what is threatened.
hint-threat-question = What would { $side } play if it were { $side }'s turn?
hint-where-can-go = Where can { $man } go?
hint-look = Look at { $man }.
hint-pawns = Look at the pawns.
hint-pawns-question = Can a pawn go on?
hint-who-can-take = Who can take { $man }?
hint-who-can-attack = Who can attack { $man }?
hint-what-guards = What guards { $man }?
# What stands for nobody in a sentence of the knowledge base.
nothing = nothing

## Around the text

# The letters of king, queen, rook, bishop and knight in moves; a sixth takes the place of the O of castling.
letters = {"KQRBN"}
to-move = { $side } to move
lesson-title = Lesson { $number }: move { $move }, { $side } to move
after-move = After { $move }:
proved = Proved: every legal defence is answered, down to mate.
proved-drawn = Proved: every legal reply is answered.
language-code = en
every-reply = Every reply
## Replies: what they try, what they cost, how they are answered

# Replies that are too many to be named one by one.
replies-first-and-others = { $first }, { $second } and { $others-words } other moves
# Moves that nothing is said of yet: what answers them follows.
replies-named = <deed>{ $moves }</deed>
replies-take = { $count ->
    [one] <deed>{ $moves } takes the { role }</deed>
   *[other] <deed>{ $moves } take the { role }</deed>
 }
replies-take-and-promote = { $count ->
    [one] <deed>{ $moves } takes and promotes</deed>
   *[other] <deed>{ $moves } take and promote</deed>
 }
replies-block = { $count ->
    [one] <deed>{ $moves } steps between</deed>
   *[other] <deed>{ $moves } step between</deed>
 }
reply-only = <only>, the only reply</only>
# The role is that of the man who makes the reply: ", but the knight no longer guards c7".
reply-cost = , but the { role } <first>{ $first }</first>
reply-costs = , but the { role } <first>{ $first }</first> and <second>{ $second }</second>
answer-mates-in = <mates>{ $move } mates in { $moves-words }</mates>
answer-keeps = <wins>{ $line }, having won { $haul }</wins>
# What runs into mate: "2.e6, 2.Ba8 and nine other moves: 2...Rc1+, and mate follows."
# What one move answers, however it goes on: "2.Qe2, 2.Qf2 and four other moves: 2...Re1 and wins a rook."
answer-and-mates = <mates>{ $line }, and mate follows</mates>
answer-wins-overall = <wins>{ $line } wins { $haul } overall</wins>
answer-wins = <wins>{ $line } wins { $haul }</wins>
# There is more of the line than is written.
answer-and-wins = <wins>{ $line } and wins { $haul }</wins>
no-gain-after = After <move>{ $moves }</move> <none>nothing is won for certain</none>.
replies-not-tried = Other replies were not tried.
replies-lose-as-much = <loses>Every other reply loses as much or more</loses>.
rest-in-certificate = The certificate has the rest.
rest-as-above = The rest is as above.

## What is won

haul-for = { $taken } for { $given }
haul-the-queen = the queen
haul-piece = a piece
haul-and-promotes = { $haul }: a pawn promotes
haul-new-queen = a new queen
haul-exchange = the exchange
verdict-wins = <wins>{ $move } wins { $haul }</wins>
verdict-promises-mate = <move>{ $move }</move><mates> mates in { $moves-words }</mates>
verdict-holds-draw = <draws>{ $move } secures a draw</draws>
verdict-searched-to = { $depth ->
    [1] <searched>, every reply being searched to { $depth-words } ply</searched>
   *[other] <searched>, every reply being searched to { $depth-words } plies</searched>
 }
verdict-claimed-by = , { $program } claims
seems-to-win = <none>No forced win was found</none>, but <move>{ $move } leaves { $side } with a winning position</move>
no-win = <none>No forced win for { $side } was found</none>
verdict-lost = <lost>{ $side } is lost</lost>; <move>{ $move } seems the best try</move>.
no-win-would-play = ; <move>{ $move }</move> seems best

## What a move does on the board

move-takes = <takes>It takes { $man }</takes>.
move-takes-unguarded = <takes>It takes { $man }</takes><unguarded>, which is unguarded</unguarded>.
move-takes-guard = <takes>It takes { $man }</takes>, <guards>which guards { $target }</guards>.
move-takes-more = <takes>It takes { $man }</takes>, <gains>and even if it is taken back, that gains material</gains>.
move-forks = <attacks>{ $man } forks { $targets }</attacks>.
move-attacks-two = <attacks>{ $man } attacks { $targets } at once</attacks>.
attacks-unguarded = <attacks>{ $attacker } attacks { $man }</attacks><unguarded>, which is unguarded</unguarded>.
promotes-later = <promotes>Later in that line { $man } promotes</promotes>.
quiet-move-threatens = After the quiet move <threat>the threat is { $move }</threat>.
attacks-two = <attacks>{ $attacker } attacks { $man }</attacks> and <attacks-other>{ $other }</attacks-other>.
attacked-two = <attacks>{ $attacker } was attacking { $man }</attacks> and <attacks-other>{ $other }</attacks-other>.
attacked-both = <attacks>{ $attacker } was attacking { $man }</attacks> and <attacks-other>{ $second } was attacking { $other }</attacks-other>.
attacked-man = <attacks>{ $attacker } was attacking { $man }</attacks>.
attacks-both = <attacks>{ $attacker } attacks { $man }</attacks> and <attacks-other>{ $second } attacks { $other }</attacks-other>.
attacks-man = <attacks>{ $attacker } attacks { $man }</attacks>.
move-skewers = <skewers>{ $man } skewers { $front }: { $target } stands behind</skewers>.
move-pins = <pins>{ $man } pins { $front } to { $target }</pins>.
move-opens-line = <opens>It opens the line of { $slider } to { $target }</opens>.
# Told after a line: the move is one of it.
then-opens-line = Then <uncovers>{ $move } opens the line of { $slider } to { $target }</uncovers>.
king-guards-and-moves = <guards>{ $man } guards { $target }</guards> <check>and is in check</check>.
man-threatens-mate = <threat>{ $man } threatens { $move }</threat>.
man-backs-mate = <guards>{ $man } guards { $square }</guards>: <threat>the threat is { $move }</threat>.
outside-square = <outside>{ $king } is outside the square of { $pawn }</outside>.
trapped = <trapped>{ $man } is trapped: it is attacked, and every move loses it</trapped>.
drawn-from = <left>Taking on { $square } draws { $man } away from guarding { $other }</left>.
attacks-guard = <attacks>{ $attacker } attacks { $man }</attacks>, <guards>which guards { $target }</guards>.
guarded-cannot-take-on = <illegal>{ $man } cannot take on { $square }</illegal>: <guards>{ $guard } guards it</guards>.
shuts-off = <shuts>It shuts the line of { $slider } to { $target }</shuts>.
drawn-to = <drawn>Taking draws { $man } to { $square }, where { $move } attacks it</drawn>.
falls-anyway = <falls>{ $man } would fall to { $move } anyway</falls>.
would-guard = <way>{ $front } keeps { $slider } from guarding { $man }</way>.
cannot-leave = <attacks>{ $man } is attacked by { $attacker }</attacks> <trapped>and cannot move</trapped>.
overloaded = <overloaded>{ $man } cannot both take on { $square } and guard { $other }</overloaded>.
zugzwang = <zugzwang>It is zugzwang: no capture or mate is threatened, but { $side } must move</zugzwang>.
pinned-cannot-take-on = <illegal>{ $man } cannot take on { $square }</illegal>: <pinned>{ $pinner } pins it to { $king }</pinned>.

## Threats to win something, and what meets them

threat-wins = <threat>The threat is { $line }, winning { $haul }</threat>.
saves-material = <saves>{ $move } saves material</saves>.
meets-threat = <saves>{ $move } meets</saves> <threat>the threat { $threat }</threat>.
meets-threat-to-win = <saves>{ $move } meets</saves> <threat>the threat { $threat }, which would win { $haul }</threat>.
takes-back-and-meets-threat = <saves>{ $move } takes back and meets</saves> <threat>the threat { $threat }, which would win { $haul }</threat>.
side-threatens = <threat>{ $side } threatens { $line }</threat>.
rescue-takes = <takes>{ $move } takes { $man }</takes>.
rescue-leaves = <leaves>The { role } leaves { $square }</leaves>.
rescue-shuts-line = <shuts>It shuts the line of { $slider } to { $goal }</shuts>.
rescue-guards = <guards>{ $man } now guards { $goal }</guards>.
threat-answered = <keeps>{ $threat } is now met by { $answer }</keeps>.
threat-prevented = <after>After { $move }</after>, <prevents>{ $threat } is not possible at once</prevents>.
threat-prevented-by-check = <after>{ $move } gives check</after>, and <prevents>{ $threat } is not possible at once</prevents>.
nothing-lost = <keeps>After { $line } nothing is lost</keeps>.

## Pictures of mates

covers = { $man } covers { $squares }
covers-one = <first>{ $first }</first>.
covers-two = <first>{ $first }</first> and <second>{ $second }</second>.
covers-three = <first>{ $first }</first>, <second>{ $second }</second>, and <third>{ $third }</third>.
blocks-flight = { $count ->
    [one] <blocks>{ $side }'s own { $men } blocks the king</blocks>.
   *[other] <blocks>{ $side }'s own { $men } block the king</blocks>.
 }
pinned-cannot-take = <illegal>{ $man } cannot take it</illegal>: <pinned>{ $pinner } pins it to { $king }</pinned>.
pinned-cannot-step-between = <illegal>{ $man } cannot step between</illegal>: <pinned>{ $pinner } pins it to { $king }</pinned>.

## What a reply costs: these go on from "but the knight"

cost-left-guard = no longer guards { $square }
cost-blocks-own-flight = blocks its own king's flight square { $square }
cost-opens-line = opens the line of { $slider } to { $target }
cost-clears-line = clears the line from { $from } to { $to }

## Why not: what comes of a move

tried-it = it
tried-not-enough = <tried>{ $move } is not enough: { $line }</tried>
tried-wins-less = <tried>{ $move } wins less: { $line }</tried>
tried-is-found = <is>{ $move } is the move that was found</is>.
tried-allows = <tried>{ $move } allows { $line }</tried>
tried-allows-mate = <tried>{ $move } allows mate: { $line }</tried>
tried-loses = <tried>{ $move } loses { $haul }: { $line }</tried>
tried-lets-queen = <tried>{ $move } lets the { $file }-pawn queen: { $line }</tried>
tried-only-swaps = <tried>{ $move } only swaps { $role ->
    [knight] knights
    [bishop] bishops
    [rook] rooks
   *[queen] queens
 }: { $line }</tried>
tried-fails-to = <tried>{ $move } fails to { $line }</tried>
tried-wins-nothing = <tried>{ $move } wins nothing: { $line }</tried>
tried-as-good = <tried>{ $move } is as good: { $line } wins { $haul }</tried>
tried-as-good-at-once = <tried>{ $move } is as good: it wins { $haul }</tried>
tried-wins = <tried>{ $move } wins { $haul }: { $line }</tried>
tried-wins-at-once = <tried>{ $move } wins { $haul }</tried>
tried-wins-only = <tried>{ $move } wins only { $haul }: { $line }</tried>
tried-wins-only-at-once = <tried>{ $move } wins only { $haul }</tried>
tried-is-mate = <tried>{ $move } is mate as well</tried>
tried-mates = <tried>{ $move } mates as well: { $line }</tried>
tried-mates-alone = <tried>{ $move } mates: { $line }</tried>
tried-mates-on = <tried>{ $move } mates as well: { $line }, and mate follows</tried>
tried-mates-later = <tried>{ $move } mates too, but later: { $line }</tried>
tried-mates-later-on = <tried>{ $move } mates too, but later: { $line }, and mate follows</tried>
tried-no-weaker = <tried>{ $move } was searched and found no weaker than { $best }</tried>
tried-nearly-as-good = <tried>{ $move }</tried> was searched and found nearly as good as <best>{ $best }</best>
tried-weaker = <tried>{ $move }</tried> was searched and found weaker than <best>{ $best }</best>
tried-weaker-line = <tried>{ $move }</tried> was searched and found weaker than <best>{ $best }</best>: the answer is <line>{ $line }</line>
tried-little-weaker = <tried>{ $move }</tried> was searched and found a little weaker than <best>{ $best }</best>
tried-little-weaker-line = <tried>{ $move }</tried> was searched and found a little weaker than <best>{ $best }</best>: the answer is <line>{ $line }</line>
tried-not-refuted = <tried>No refutation of { $move } was found</tried>
tried-searched = <tried>{ $move } was searched, and no move was found to compare it with</tried>
tried-not-examined-nodes = <tried>{ $move }</tried> was not examined: the limit of nodes was reached first
tried-not-examined-time = <tried>{ $move }</tried> was not examined: time ran out first
tried-not-examined-interrupt = <tried>{ $move }</tried> was not examined: the search was stopped first
tried-draws = <draw>After that neither side has the pieces to mate</draw>: a draw.
line-and-so-on = { $line } and so on

## Why not: the cause

the-role = the { role }
cause-guards = <guards>{ $man } guards { $square }</guards>.
cause-attacks = <guards>{ $man } attacks { $square }</guards>.
cause-left-guard = <left>{ the-role } no longer guards { $square }</left>.
cause-shuts-line = <shuts>{ the-role } shuts the line of { $slider } to { $square }</shuts>.
cause-opens-line = <opens>{ the-role } opens the line of { $slider } to { $square }</opens>.
cause-unpins = <unpins>It frees { $man }, which was pinned to { $king }</unpins>.
cause-uncovers = <uncovers>{ $move } opens the line of { $slider } to { $target }</uncovers>
with-check = <check>, with check</check>
cause-forks = <forks>On { $square } { the-role } forks { $targets }</forks>.
cause-threatened-that = <threat>That was the threat already</threat>, and <ignores>{ $move } does not meet it</ignores>.
cause-threatened = <threat>{ $threat } was the threat already</threat>, and <ignores>{ $move } does not meet it</ignores>.

## Why not: the difference that the best move makes

after-cannot-go = <after>After { $move }</after> <cannot>{ $man } cannot go to { $square }</cannot>:{" "}
since-taken = <since>it is taken</since>
since-pinned = <since>{ $man } pins it</since>
since-check = <since>it is check</since>
since-shut = <since>{ the-role } shuts its line</since>
after-answers = <answers>After { $line } { $man } answers: { $answer }</answers>.

## Moves that the rules forbid

cannot-take = <illegal>{ $man } cannot take { $target }</illegal>
cannot-castle = <illegal>{ $man } cannot castle to { $target }</illegal>
cannot-go = <illegal>{ $man } cannot go to { $target }</illegal>
forbidden-pinned = <why>{ $by } pins it to { $king }</why>
forbidden-guarded = <why>{ $by } guards { $square }</why>
forbidden-covered = <why>{ $by } covers that square</why>
forbidden-check = <why>{ $by } checks { $king }</why>
forbidden-checks = <why>{ $by } check { $king }</why>

## Who searched

made-positions = <nodes>{ $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
 }</nodes>
source-found = { $program } found this; all searches together made { made-positions }.
source-found-and-searched = { $program } found this and searched every reply to <depth>{ $plies }</depth>; all searches together made { made-positions }.
source-chose = { $program } chose the move; all searches together made { made-positions }.
source-chose-and-searched = { $program } chose the move; { $other } searched every reply to <depth>{ $plies }</depth>; all searches together made { made-positions }.
source-claims-mate = {" "}It tried every reply until mate, but its tree holds other moves too, so the mate is claimed without a certificate.
source-claims-win = {" "}It tried only the replies that its knowledge suggests, so the win is claimed, not proved.
took-up = fewest replies first: it took up <positions>{ $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
 }</positions> and generated <moves>{ $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
 }</moves>
source-mater-found = { $program } found this, { took-up }
source-mater-looked = { $program } looked, { took-up }
source-mater-chose = { $program } chose the move; { $other } proved the mate, { took-up }
source-verification-tree = ; the verification tree has <needed>{ $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
 }</needed>
source-proved = { $program } found this; all searches together made { made-positions }
source-looked = { $program } looked; all searches together made { made-positions }
source-proof-has = , and the proof has <needed>{ $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
 }</needed>
source-shortest = No shorter mate exists.
source-perhaps-shorter = A shorter mate was not ruled out.
source-fifty-moves = A draw could be claimed on the way: no pawn moves and nothing is taken for too long.
source-tried = { $programs } searched { $move }.
source-tried-to = { $programs } searched { $move }, every reply to <depth>{ $plies }</depth>.
source-tried-to-by = { $programs } searched { $move }, { $program } every reply to <depth>{ $plies }</depth>.
source-cut-short = The searches took too long, and an emergency brake stopped them before they were done.
source-interrupted = The searches were interrupted.
rest-of-tree = The rest of the tree is left out.

## Outlooks: what is true of any position

section-outlook = Outlook
# "three pawns"
several-men = { $count-words } { roles }
verdict-queens = <wins>{ $move } and the { $file }-pawn queens</wins>
verdict-some-pawn-queens = <wins>{ $move } and a pawn queens</wins>
tried-known-draws = <tried>{ $move } throws away the win: after { $line } the position is drawn</tried>.
tried-leaves-known = <tried>{ $move }</tried> may win as well, but <best>{ $best } is known to win</best>.
tried-known-loses = <tried>{ $move } loses</tried>.
tried-known-loses-too = <tried>{ $move } loses as well</tried>.
tried-known-wins-too = <tried>{ $move } wins as well</tried>.
tried-known-draws-too = <tried>{ $move } draws as well</tried>.
held-by-perpetual = <draws>{ $move } forces a draw by perpetual check</draws>.
held-by-stalemate = <draws>{ $move } forces a draw</draws>: <stalemate>{ $reply } is stalemate</stalemate>.
held-by-too-little = <draws>{ $move } forces a draw</draws>: <left>it leaves too little to mate with</left>.
held = <draws>{ $move } secures a draw</draws>.
held-behind-by-checks = <material>{ $side } is { $more } up</material>, but <checks>the checks never end</checks>.
held-behind = <material>{ $side } is { $more } up</material>, but <draws>cannot win</draws>.
held-line-repeats = <line>{ $line }</line> repeats the position.
held-line-stalemates = <line>{ $line }</line> is stalemate.
held-line-mates = <line>{ $line }</line> is even mate.
held-line-too-little = <line>{ $line } leaves too little to mate with</line>.
known-won = <won>{ $side } wins with best play</won>.
known-drawn = <drawn>The position is drawn with best play</drawn>.
known-drawn-and-kept = <drawn>The position is drawn with best play</drawn>; <kept>{ $move } keeps the draw</kept>.
known-drawn-by-only-move = <kept>{ $move } is the only move that holds the draw</kept>.
known-drawn-and-suggested = <drawn>The position is drawn with best play</drawn>; <kept>{ $move } seems best</kept>.
known-win-by-only-move = <move>{ $move } is the only move that wins</move>
known-win-by-only-move-and-mate = <move>{ $move } is the only move that wins</move>: <mate>mate in { $moves-words } with best play</mate>.
only-move-wins = <only>{ $moves } is the only move that wins</only> there.
only-move-draws = <only>{ $moves } is the only move that draws</only> there.
only-moves-win = <only>{ $moves } are the only moves that win</only> there.
only-moves-draw = <only>{ $moves } are the only moves that draw</only> there.
queening-stalemates = <line>{ $line }</line> is stalemate.
known-win = <move>{ $move } wins</move>
known-win-and-mate = <move>{ $move } wins</move>: <mate>mate in { $moves-words } with best play</mate>.
known-lost = <lost>{ $side } is lost</lost>; <move>{ $move } seems the best try</move>.
known-lost-and-mated = <lost>{ $side } is lost</lost>: <mate>after { $move }, the longest defence, it is mate in { $moves-words }</mate>.
plan-queen = <known>King and queen win against the bare king: the queen shuts it in, and the king comes to help</known>.
plan-rook = <known>King and rook win against the bare king: the rook cuts it off, and the king comes to drive it to the edge</known>.
plan-two-bishops = <known>Two bishops win against the bare king: side by side they shut it in, and the king helps to drive it into a corner</known>.
plan-bishop-and-knight = <known>Bishop and knight win against the bare king: it must be driven into a corner of the bishop's color</known>.
plan-pawn-runs = <known>Nothing catches the pawn: the king is outside its square</known>.
plan-pawn-led = <known>King and pawn win against the king here: the king clears the way for its pawn</known>.
opposition = <opposition>{ $man } has the opposition</opposition>.
plan-pawn-drawn = <known>King and pawn against king is drawn here: the pawn cannot be forced through</known>.
plan-bare-king = <known>The bare king cannot escape mate</known>.
plan-two-knights = <known>Two knights cannot force mate against the bare king</known>.
plan-wrong-bishop = <known>The bishop does not guard the corner where the pawn would queen, and the king cannot be driven out of it</known>.
plan-lucena = <known>This is Lucena's position: the rook comes to the fourth rank to build a bridge against the checks, and the pawn queens</known>.
plan-philidor = <known>This is Philidor's defence: the rook holds the third rank until the pawn steps there, then gives checks from behind</known>.
plan-tabled-won = <known>{ $side } wins by the endgame tables</known>.
plan-tabled-drawn = <known>The endgame tables give a draw</known>.
plan-too-late = The mate would come too late: <known>the fifty moves run out first</known>.
plan-drawn = <known>The piece is lost, or it is stalemate</known>.
outlook-winning = <assessed>{ $side } is winning</assessed>
outlook-decisive = <assessed>{ $side } has a winning advantage</assessed>
outlook-clearly-better = <assessed>{ $side } stands clearly better</assessed>
outlook-slightly-better = <assessed>{ $side } stands slightly better</assessed>
outlook-better = <assessed>{ $side } stands better</assessed>
outlook-level = <assessed>the game is level</assessed>
material-even = , <material>though the material is even</material>
material-more = , <material>{ $more } up</material>
material-for = , <material>with { $more } for { $less }</material>
material-though-has-for = , <material>though { $side } has { $more } for { $less }</material>
material-though-more = , <material>though { $side } is { $more } up</material>
passed-pawns = <passed>{ $side } has { $count-words } passed pawns</passed>.
passed-pawn = <passed>{ $side } has a passed pawn on { $square }</passed>.
passed-pawn-blocked = <passed>{ $side } has a passed pawn on { $square }</passed>; <blocked>the { role } on { $blocker } blocks it</blocked>.
side-threatens-to-win = <threat>{ $side } threatens { $line }, winning { $haul }</threat>.
deed-takes = <takes>{ $move } takes { $man }</takes>.
deed-guards = <guards>{ $piece } guards { $man }</guards>, <attacks>which { $enemy } attacks</attacks>.
deed-leaves = <attacks>{ $enemy } was attacking { $man }</attacks>.
deed-attacks = <attacks>{ $piece } attacks { $man }</attacks>.
deed-blocks = <blocks>{ $piece } blocks</blocks> <passed>the passed pawn on { $square }</passed>.
deed-open-file = <open>{ $piece } takes the open { $file }-file</open>.
deed-castles = <castles>{ $move } takes the king out of the centre</castles>.
deed-develops = <home>{ $move } brings the { role } into play</home>.
placed-exposed = <exposed>{ $side }'s king is exposed</exposed>.
placed-at-home = <home>{ $men } { $count ->
    [one] is
   *[other] are
 } still at home</home>.
placed-seventh = <seventh>{ $piece } has reached the seventh rank</seventh>.
placed-outpost = <outpost>{ $piece } stands on a strong outpost</outpost>.
placed-open-file = <open>{ $piece } has the open { $file }-file</open>.
placed-isolated = <isolated>{ $pawn } is isolated</isolated>.
placed-doubled = <doubled>{ $side } has doubled pawns on the { $file }-file</doubled>.
quiet-no-win = <none>No forced win was found</none>:{ " " }
quiet-no-win-but = <none>No forced win was found</none>, but{ " " }
quiet-in-check = <check>{ $side } is in check from { $man }</check>.
quiet-would-play = , and <move>{ $move } seems best</move>
outlook-aim = <aim>The idea is { $move }</aim>.
outlook-also = Also sensible { $count ->
    [one] is
   *[other] are
 } <moves>{ $moves }</moves>.
outlook-also-tries = Other tries are <moves>{ $moves }</moves>.
deed-trade = <trade>{ $piece } offers a trade of { $role ->
    [queen] queens
   *[other] rooks
 }</trade>.
deed-room = <shut>The king had nowhere to go</shut>, and <room>{ $move } makes room</room>.
deed-pushes = <passed>{ $move } pushes the passed pawn</passed>.
deed-supports = <guards>{ $piece } supports { $man }</guards>, <attacks>which { $enemy } attacks</attacks>.
outlook-likely-line = <moves>A likely line is { $moves }</moves>.
outlook-play-may-go = <moves>Play may go { $moves }</moves>.
outlook-hanging = <attacks>{ $enemy } attacks { $man }</attacks>, and <unguarded>nothing guards it</unguarded>.
outlook-likely = <line>A likely line is { $line }</line>.
outlook-then-up = Then <material>{ $side } is { $more } up</material>.
outlook-then-has = Then <material>{ $side } has { $more } for { $less }</material>.
outlook-bishops = <bishops>{ $side } has the two bishops</bishops>.
outlook-zugzwang = <zugzwang>{ $side } is in zugzwang: it would stand better if it could pass</zugzwang>.
outlook-pin = <pin>{ $pinner } pins { $pinned } to { $target }</pin>.
outlook-pin-to-king = <pin>{ $pinner } pins { $pinned } to the king</pin>.
outlook-sensible = Sensible moves are <moves>{ $moves }</moves>.
outlook-tries = The best tries are <moves>{ $moves }</moves>.

## Stories: headlines

section-headline = Headline
list-or = { $before } or { $item }
motif-knight-fork = <motif>knight fork</motif>
motif-pawn-fork = <motif>pawn fork</motif>
motif-fork = <motif>fork</motif>
motif-double-attack = <motif>double attack</motif>
motif-skewer = <motif>skewer</motif>
motif-pin = <motif>pin</motif>
motif-discovered-attack = <motif>discovered attack</motif>
motif-discovered-check = <motif>discovered check</motif>
motif-double-check = <motif>double check</motif>
motif-removes-guard = <motif>removing the guard</motif>
motif-line-closing = <motif>line closing</motif>
motif-overloaded = <motif>overloaded { role }</motif>
motif-decoy = <motif>decoy</motif>
motif-deflection = <motif>deflection</motif>
motif-desperado = <motif>desperado</motif>
motif-unprotected = <motif>unprotected { role }</motif>
motif-trapped = <motif>trapped { role }</motif>
motif-in-between = <motif>in-between check</motif>
motif-bare-back-rank = <motif>a bare back rank</motif>
motif-back-rank = <motif>back-rank mate</motif>
motif-smothered = <motif>smothered mate</motif>
motif-arabian = <motif>Arabian mate</motif>
motif-anastasia = <motif>Anastasia's mate</motif>
motif-hook = <motif>hook mate</motif>
motif-dovetail = <motif>dovetail mate</motif>
motif-boden = <motif>Boden's mate</motif>
motif-double-bishop = <motif>double-bishop mate</motif>
motif-epaulette = <motif>epaulette mate</motif>
motif-hunt = <motif>king hunt</motif>
motif-mate-threat = <motif>mate threat</motif>
motif-quiet-move = <motif>quiet move</motif>
motif-checked-away = <motif>a guard that can be checked away</motif>
motif-zugzwang = <motif>zugzwang</motif>
motif-passed-pawn = <motif>runaway pawn</motif>
motif-promotion = <motif>promotion</motif>
motif-sacrifice = <motif>{ role } sacrifice</motif>
motif-attack = <motif>mating attack</motif>

## Stories: verdicts

haul-material = material
story-wins = <wins>{ $move } wins { $haul }</wins>.
story-makes-a-queen = <wins>{ $move } makes a queen that stays</wins>.
story-wins-by-queening = <wins>{ $move } wins</wins>: <line>the { $file }-pawn queens</line>.
story-wins-or-queens = <wins>{ $move } wins { $haul }</wins> <line>or queens a pawn</line>.
story-wins-pawn-ending = <wins>{ $move } wins { $haul }</wins>, <more>and with it the ending</more>.
story-wins-but = <wins>{ $move } wins { $haul }</wins>, <more>but { $side } gets counterplay</more>.
story-wins-but-lost = <wins>{ $move } wins { $haul }</wins>, <more>but { $side } is still winning</more>.
story-wins-but-worse = <wins>{ $move } wins { $haul }</wins>, <more>but { $side } still stands better</more>.
story-wins-and-level = <wins>{ $move } wins { $haul }</wins>, <more>which leaves the game level</more>.
story-wins-and-stands = <wins>{ $move } wins { $haul }</wins>, <more>with a winning position</more>.
story-wins-and-attacks = <wins>{ $move } wins { $haul }</wins> <more>and keeps attacking</more>.

## Stories: why

story-forks = <forks>{ $who } forks { $targets }</forks>.
story-attacks-both = <forks>{ $who } hits { $targets }</forks>.
story-skewers = <skewers>{ $who } skewers { $front } and { $target } behind it</skewers>.
story-pins = <pins>{ $who } pins { $front } to { $target }</pins>.
story-uncovers = <opens>{ $who } steps aside, and { $slider } hits { $target }</opens>.
story-uncovers-with-check = <check>{ $who } moves with check</check>, <opens>and behind it { $slider } hits { $target }</opens>.
story-double-check = <check>It is double check from { $men }: the king has to move</check>.
story-discovered-check = <check>The move opens the check from { $man }</check>.
story-takes-guard = <guards>It removes { $guard }, the guard of { $target }</guards>.
story-attacks-guard = <attacks>{ $who } hits { $guard }</attacks>, <guards>which guards { $target }</guards>.
story-shuts-line = <shuts>{ $who } cuts { $slider } off from { $target }</shuts>.
story-overloaded = <overloaded>{ $man } has two jobs and cannot do both: taking on { $square } and guarding { $other }</overloaded>.
story-pinned-guard = <pinned>{ $pinner } pins { $man }</pinned>, <illegal>so it cannot take back</illegal>.
story-king-may-not-take = <illegal>The king cannot take</illegal>: <guards>{ $guard } guards { $square }</guards>.
story-king-cannot-take = <guards>{ $guard } guards { $square }</guards>, <illegal>so the king cannot take</illegal>.
story-x-ray = <guards>{ $slider } guards { $square } through { $enemy }</guards>.
motif-x-ray = <motif>x-ray</motif>
story-decoy = <drawn>Taking lures { $man } to { $square }, where { $move } hits it</drawn>.
story-deflection = <left>Taking drags { $man } away from { $square }</left>.
story-desperado = <falls>{ $man } is lost anyway, to { $move }</falls>.
story-no-guard = <unguarded>Nothing guards { $man }</unguarded>.
story-unprotected = <unguarded>{ $man } is unprotected</unguarded>.
story-takes-more = <gains>The { role } takes { $man }, a bigger piece</gains>.
story-trapped = <trapped>{ $man } is trapped: it is attacked, and every move loses it</trapped>.
story-attacks = <attacks>{ $who } attacks { $man }</attacks>.
story-attacks-unprotected = <attacks>{ $who } attacks { $man }</attacks>, <unguarded>which is unprotected</unguarded>.
story-pinned-blocker = <pinned>{ $pinner } pins { $man }</pinned>, <illegal>so it cannot step in on { $square }</illegal>.
story-pinned-helper = <pinned>{ $pinner } pins { $man }</pinned>, <illegal>so it cannot take on { $square }</illegal>.
story-in-between = <attacks>{ $by } already attacks { $man }</attacks>, <check>but the check comes first</check>.
story-covers = <covers>{ $man } covers { $squares }</covers>.
story-covers-at-the-end = <covers>In the end { $man } covers { $squares }</covers>.
story-mate-guarded = <guards>{ $guard } guards { $square }</guards>.
story-shut-in = <blocks>{ $side }'s king is shut in by its own { $men }</blocks>.
story-only-king-guards = <guard>Only the king guards { $target }</guard>, and a king can be driven off.
story-only-guard = <guard>Only { $guard } guards { $target }</guard>.
story-threat-is = <threat>The threat is { $line }</threat>.
story-man-threatens = <threat>{ $who } threatens { $line }</threat>.
story-now-threatens = <threat>Now { $side } threatens { $line }</threat>.
story-meets-a-threat = <threat>It meets the threat of { $line }</threat>.
story-meets-threat = <threat>It also meets the threat of { $line }</threat>.
story-threatens = <threat>{ $side } threatens { $line }</threat>.
story-zugzwang = <zugzwang>{ $side } is in zugzwang: it must move, and that is its undoing</zugzwang>.
story-outruns = <outside>{ $king } is too far away to catch { $pawn }</outside>.
motif-lone-guard = <motif>a lone guard</motif>
motif-active-king = <motif>active king</motif>
motif-breakthrough = <motif>breakthrough</motif>
motif-opposition = <motif>the opposition</motif>
motif-passed = <motif>passed pawn</motif>
story-breaks-through = The pawn gives itself up: <line>after { $reply } the { $file }-pawn comes through</line>.
story-opposition = <opposition>The king takes the opposition</opposition>.
story-pinned-man = <pinned>{ $pinner } pins { $man }</pinned>, <illegal>so it cannot take</illegal>.
story-queens = <queens>The { $file }-pawn goes through</queens>.

## Stories: if ... then

line-and-wins = { $line } wins { $haul }
line-wins = { $line }, winning { $haul }
line-wins-more = { $line }, winning even more
line-and-queens = { $line }, and the { $file }-pawn queens
line-and-mates = { $line }, and mate follows
story-only-stop = <only>Only { $replies } { $count ->
    [one] stops
   *[other] stop
 } the mate</only>.
story-whatever = <line>Whatever the reply, { $line }</line>.
story-others = <line>Other moves are met by { $line }</line>.
story-most-others = <line>Most other moves are met by { $line }</line>.
story-moves-such-as = moves such as { $first }
story-most-king-moves = <line>On most king moves { $line } follows</line>.
story-king-goes = <line>Wherever the king goes, { $line }</line>.
story-then-comes = <line>Then comes { $line }</line>.
story-then = After <line>{ $replies }, { $line }</line>.
story-if = If <line>{ $replies }, { $line }</line>.
story-only-reply = <only>The only reply</only> <line>{ $replies } is met by { $line }</line>.
story-met = <line>{ $replies } { $count ->
    [one] is
   *[other] are
 } met by { $line }</line>.
story-after = After <line>{ $replies }</line> comes <line>{ $line }</line>.
story-runs-into = <line>{ $replies } { $count ->
    [one] runs
   *[other] run
 } into { $line }</line>.
story-likely-line = <line>A likely line is { $line }</line>.
story-rest-allows = <allow>Most other moves run into { $move }</allow>.

## Remember: what a player takes home

section-remember = Remember
lesson-fork = <lesson>{ $way ->
    [1] Look for the square from which a piece attacks more than can be saved at once
   *[other] Your opponent has a single move at a time, so attack more than that can save
 }</lesson>.
lesson-skewer = <lesson>{ $way ->
    [1] When valuable pieces stand in line, attack the front piece and take the piece behind it
   *[other] Look along the lines of your long-range pieces for what stands behind
 }</lesson>.
lesson-pin = <lesson>{ $way ->
    [1] A pinned piece is a bad guard
   *[other] A pinned piece stands still, so put it under pressure
 }</lesson>.
lesson-discovered-attack = <lesson>{ $way ->
    [1] A piece that gets out of the way with a threat of its own makes the line behind it a weapon
   *[other] Where your own piece stands in the way, ask what it could do by leaving
 }</lesson>.
lesson-discovered-check = <lesson>{ $way ->
    [1] When your own piece shields the enemy king, move it to where it does most harm
   *[other] A piece that uncovers an attack on the king may go where it likes
 }</lesson>.
lesson-removes-guard = <lesson>{ $way ->
    [1] Ask who guards the piece you want, and get rid of that guard
   *[other] A guarded piece is as strong as its guard
 }</lesson>.
lesson-lone-guard = <lesson>{ $way ->
    [1] A lone guard can be taken, chased or lured away
   *[other] Find out what a piece is needed for, then give it something else to do
 }</lesson>.
lesson-deflection = <lesson>{ $way ->
    [1] Find out what a piece is needed for, then give it something else to do
   *[other] Ask what a guard would have to leave alone if it were drawn away
 }</lesson>.
lesson-line-closing = <lesson>{ $way ->
    [1] A guard that works from afar needs an open line, so shut it
   *[other] The line of a piece can be blocked like a road
 }</lesson>.
lesson-overloaded = <lesson>{ $way ->
    [1] A busy guard is a weak guard
   *[other] Count the jobs of a guard before you trust it
 }</lesson>.
lesson-decoy = <lesson>{ $way ->
    [1] Ask where you would like the enemy piece to stand, then invite it there
   *[other] A sacrifice can choose the square on which an enemy piece stands
 }</lesson>.
lesson-desperado = <lesson>A piece that is lost anyway should take what it can</lesson>.
lesson-unprotected = <lesson>{ $way ->
    [1] Loose pieces get lost
   *[other] Before you calculate, look for pieces without a guard
 }</lesson>.
lesson-trapped = <lesson>{ $way ->
    [1] Before you attack a piece, count its squares
   *[other] A piece with few squares can be hunted down
 }</lesson>.
lesson-in-between = <lesson>{ $way ->
    [1] Before you take back, look for a stronger move in between
   *[other] A capture can often wait: forcing moves come first
 }</lesson>.
lesson-back-rank = <lesson>{ $way ->
    [1] Make an escape square for your king before the back rank is attacked
   *[other] A king that is shut in on the back rank needs a guard there
 }</lesson>.
lesson-smothered = <lesson>A king walled in by its own pieces has nowhere to run</lesson>.
lesson-hunt = <lesson>A king that is driven from its shelter can be driven further</lesson>.
lesson-quiet-move = <lesson>{ $way ->
    [1] The strongest move is often a quiet move
   *[other] Look for quiet moves too, once the forcing moves have been looked at
 }</lesson>.
lesson-checked-away = <lesson>{ $way ->
    [1] A king is a poor guard: it can be driven off
   *[other] A piece that has its king alone for a guard is a target
 }</lesson>.
lesson-zugzwang = <lesson>In endings, ask what the other side would have to play if it were to move</lesson>.
lesson-passed-pawn = <lesson>{ $way ->
    [1] Count the steps of the pawn and of the king first
   *[other] Passed pawns want to be pushed
 }</lesson>.
lesson-breakthrough = <lesson>A pawn given up in time opens the road for its neighbour</lesson>.
lesson-x-ray = <lesson>A line counts even where a piece stands on it</lesson>.
lesson-active-king = <lesson>In the ending the king is a fighting piece</lesson>.
lesson-opposition = <lesson>Face the enemy king in the ending and let it give way</lesson>.

# Reviews of games.
review-side = { $side }: { $counts }.
review-accuracy = accuracy { $percent } %
review-inaccuracies = { $count ->
    [one] 1 inaccuracy
   *[other] { $count } inaccuracies
 }
review-mistakes = { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
 }
review-blunders = { $count ->
    [one] 1 blunder
   *[other] { $count } blunders
 }
review-turned = The game turned with { $move }.
review-let-go = { $side } let the advantage go with { $move }.
review-decided = The tactic that decided: { $motif }.
review-quiet = Better was { $better }, and { $would }; after { $line } { $is }.
review-quiet-less = Better was { $better }; after { $line } part of the advantage is gone. { $chances }
review-quiet-worse = Better was { $better }; { $line } makes a bad position worse. { $chances }
review-quiet-level = Better was { $better }; { $line } is weaker. { $chances }
review-after = After { $line } { $is }. { $chances }
review-chances = { $side }’s chance to win falls from { $before } % to { $after } %.
review-is = { $standing ->
    [winning] { $side } is winning
    [decisive] { $side } has a winning advantage
    [clearly] { $side } stands clearly better
    [better] { $side } stands better
    [slightly] { $side } stands slightly better
   *[level] the game is level
 }
review-only = { $move } offers material and is the only good move: { $is }; after any other, { $other } at best.
review-only-one = { $move } offers material and is the only good move.
review-better = { $better } was better.
review-better-still = { $better } was better, though { $would } in any case.
review-line = { $words }: { $line }.
review-line-aside = { $words } ({ $line }).
review-after-move = After { $move }, { $words }
review-takes-back = { $better } recaptures, and { $would }.
review-up = { $side } is { $more } up
review-up-for = { $side } has { $more } for { $less }
review-even = the material is even
drill-also-good = This move is good as well.
drill-find = Find the best move.
review-title = Review
review-graph = White’s chance to win after each move
review-more = The whole explanation
review-row-accuracy = Accuracy
review-row-inaccuracies = Inaccuracies
review-row-mistakes = Mistakes
review-row-blunders = Blunders
review-row-missed = Missed
review-row-allowed = Allowed
review-row-played = Found
