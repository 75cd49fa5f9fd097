### Was Kibitzer auf Deutsch sagt. Was hier fehlt, sagt es auf Englisch.
###
### Figuren sind Terme mit Fall und Geschlecht.

## Namen

-king = { $case ->
   *[nominative] der König
    [accusative] den König
    [dative] dem König
 }
    .gender = masculine
-queen = { $case ->
   *[nominative] die Dame
    [accusative] die Dame
    [dative] der Dame
 }
    .gender = feminine
-rook = { $case ->
   *[nominative] der Turm
    [accusative] den Turm
    [dative] dem Turm
 }
    .gender = masculine
-bishop = { $case ->
   *[nominative] der Läufer
    [accusative] den Läufer
    [dative] dem Läufer
 }
    .gender = masculine
-knight = { $case ->
   *[nominative] der Springer
    [accusative] den Springer
    [dative] dem Springer
 }
    .gender = masculine
-pawn = { $case ->
   *[nominative] der Bauer
    [accusative] den Bauern
    [dative] dem Bauern
 }
    .gender = masculine
role = { $role ->
    [pawn] Bauer
    [knight] Springer
    [bishop] Läufer
    [rook] Turm
    [queen] Dame
   *[king] König
 }
    .gender = { $role ->
        [queen] feminine
       *[other] masculine
     }
roles = { $role ->
    [pawn] Bauern
    [knight] Springer
    [bishop] Läufer
    [rook] Türme
    [queen] Damen
   *[king] Könige
 }
man = { $role ->
    [pawn] { -pawn(case: "nominative") } auf { $square }
    [knight] { -knight(case: "nominative") } auf { $square }
    [bishop] { -bishop(case: "nominative") } auf { $square }
    [rook] { -rook(case: "nominative") } auf { $square }
    [queen] { -queen(case: "nominative") } auf { $square }
   *[king] { -king(case: "nominative") } auf { $square }
 }
    .accusative = { $role ->
        [pawn] { -pawn(case: "accusative") } auf { $square }
        [knight] { -knight(case: "accusative") } auf { $square }
        [bishop] { -bishop(case: "accusative") } auf { $square }
        [rook] { -rook(case: "accusative") } auf { $square }
        [queen] { -queen(case: "accusative") } auf { $square }
       *[king] { -king(case: "accusative") } auf { $square }
     }
    .dative = { $role ->
        [pawn] { -pawn(case: "dative") } auf { $square }
        [knight] { -knight(case: "dative") } auf { $square }
        [bishop] { -bishop(case: "dative") } auf { $square }
        [rook] { -rook(case: "dative") } auf { $square }
        [queen] { -queen(case: "dative") } auf { $square }
       *[king] { -king(case: "dative") } auf { $square }
     }
    .gender = { $role ->
        [queen] feminine
       *[other] masculine
     }
men = { $count ->
    [one] { role } { $squares }
   *[other] { roles } { $squares }
 }
one-man = { $role ->
    [pawn] ein Bauer
    [knight] ein Springer
    [bishop] ein Läufer
    [rook] ein Turm
    [queen] eine Dame
   *[king] ein König
 }
    .accusative = { $role ->
        [pawn] einen Bauern
        [knight] einen Springer
        [bishop] einen Läufer
        [rook] einen Turm
        [queen] eine Dame
       *[king] einen König
     }
two-men = zwei { roles }
side = { $color ->
    [white] Weiß
   *[black] Schwarz
 }
    .adjective = { $color ->
        [white] weiß
       *[black] schwarz
     }
list-next = { $before }, { $item }
    .accusative = { $before-accusative }, { $item-accusative }
    .dative = { $before-dative }, { $item-dative }
list-last = { $before } und { $item }
    .accusative = { $before-accusative } und { $item-accusative }
    .dative = { $before-dative } und { $item-dative }
number = { $number ->
    [0] null
    [1] eins
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $number }
 }
plies = { $count ->
    [one] einen Halbzug
   *[other] { $count-words } Halbzüge
 }

## Überschriften

section-idea = Idee
section-threat = Drohung
section-line = Hauptvariante
section-longest = Längste Verteidigung
section-defences = Verteidigungen
section-picture = Bild des Matts
section-every-defence = Alle Verteidigungen
section-main-lines = Hauptvarianten
section-replies = Antworten
section-plan = Plan
section-policy = Für wie wahrscheinlich sein Wissen jeden Zug hält
section-alternatives = Ebenso gut
section-tree = Suchbaum
section-source = Quelle
section-why-not = Warum nicht { $move }?

## Um den Text

letters = {"KDTLS0"}
to-move = { $side } am Zug
lesson-title = Lektion { $number }: Zug { $move }, { $side } am Zug
after-move = Nach { $move }:
proved = Bewiesen: Jede legale Verteidigung ist beantwortet, bis zum Matt.
proved-drawn = Bewiesen: Jede Antwort ist beantwortet.
language-code = de
every-reply = Jede Antwort

## Schach und Mattbilder

the-role = { $role ->
    [pawn] { -pawn(case: "nominative") }
    [knight] { -knight(case: "nominative") }
    [bishop] { -bishop(case: "nominative") }
    [rook] { -rook(case: "nominative") }
    [queen] { -queen(case: "nominative") }
   *[king] { -king(case: "nominative") }
 }
    .accusative = { $role ->
        [pawn] { -pawn(case: "accusative") }
        [knight] { -knight(case: "accusative") }
        [bishop] { -bishop(case: "accusative") }
        [rook] { -rook(case: "accusative") }
        [queen] { -queen(case: "accusative") }
       *[king] { -king(case: "accusative") }
     }
    .dative = { $role ->
        [pawn] { -pawn(case: "dative") }
        [knight] { -knight(case: "dative") }
        [bishop] { -bishop(case: "dative") }
        [rook] { -rook(case: "dative") }
        [queen] { -queen(case: "dative") }
       *[king] { -king(case: "dative") }
     }
    .gender = { $role ->
        [queen] feminine
       *[other] masculine
     }
check = <check>{ $men }</check><check> bietet { $king-dative } Schach</check>
hunt-with-checks = <hunt>Jeder Zug der Hauptvariante gibt Schach, und der König wird von { $from } nach { $to } getrieben</hunt>.
hunt = <hunt>In der Hauptvariante wird der König von { $from } nach { $to } getrieben</hunt>.
check-guarded = <check>{ $men }</check>, <guard>gedeckt von { $guard-dative }</guard>,<check> bietet { $king-dative } Schach</check>
check-both = <check>{ $men } bieten { $king-dative } Doppelschach: Nur der König kann ziehen</check>
check-double = <check>Das ist Doppelschach durch { $men-accusative }: Nur der König kann ziehen</check>.
check-discovered = <check>Das ist Abzugsschach durch { $man-accusative }</check>.
takes-en-passant = <takes>Das schlägt { $man-accusative } en passant</takes>.
mate-no-help = <mates>nichts kann schlagen</mates>
mate-no-help-on-line = <mates>nichts kann schlagen oder dazwischenziehen</mates>
mate-back-rank = Das ist ein <name>Grundreihenmatt</name>.
mate-smothered = Das ist ein <name>ersticktes Matt</name>.
mate-arabian = Das ist ein <name>arabisches Matt</name>.
mate-anastasia = Das ist das <name>Matt der Anastasia</name>.
mate-hook = Das ist ein <name>Hakenmatt</name>.
mate-dovetail = Das ist ein <name>Schwalbenschwanzmatt</name>.
mate-boden = Das ist <name>Bodens Matt</name>.
mate-double-bishop = Das ist ein <name>Matt mit zwei Läufern</name>.
mate-epaulette = Das ist ein <name>Epaulettenmatt</name>.
covers = { $man } deckt { $squares }
covers-one = <first>{ $first }</first>.
covers-two = <first>{ $first }</first>, und <second>{ $second }</second>.
covers-three = <first>{ $first }</first>, <second>{ $second }</second>, und <third>{ $third }</third>.
blocks-flight = <blocks>Dem König stehen eigene Figuren im Weg: { $men }</blocks>.
pinned-cannot-take = <illegal>{ $man } kann nicht schlagen</illegal>: <pinned>{ $pinner } fesselt { $man-gender ->
    [feminine] sie
   *[other] ihn
 } an { $king-accusative }</pinned>.
pinned-cannot-step-between = <illegal>{ $man } kann nicht dazwischenziehen</illegal>: <pinned>{ $pinner } fesselt { $man-gender ->
    [feminine] sie
   *[other] ihn
 } an { $king-accusative }</pinned>.

## Urteile

no-words = Was gefunden wurde, ließ sich nicht in Worte fassen.
verdict-is-mated = <mated>{ $side } ist matt</mated>.
verdict-mate = <mate>{ $move } setzt matt</mate>.
verdict-mates-in = <mate>{ $move } setzt in { $moves ->
    [1] einem Zug
   *[other] { $moves-words } Zügen
 } matt</mate>.
mates-as-well = <mates>{ $move } setzt ebenfalls matt</mates>.
draw-stalemate = <draw>{ $side } ist patt</draw>: remis.
draw-no-men = <draw>Keine Seite kann noch mattsetzen</draw>: remis.
no-mate = <none>Es wurde kein Matt gefunden</none>.
no-mate-within-limits = <none>Innerhalb der Grenzen wurde kein Matt gefunden</none>.
mated-in = { $moves ->
    [1] <mated>{ $side } wird in einem Zug matt</mated>.
   *[other] <mated>{ $side } wird in { $moves-words } Zügen matt</mated>.
 }
mated-in-whatever = { $moves ->
    [1] <mated>{ $side } wird in einem Zug matt</mated>, was auch gezogen wird.
   *[other] <mated>{ $side } wird in { $moves-words } Zügen matt</mated>, was auch gezogen wird.
 }
mated-longest = <longest>Am längsten wehrt sich { $move }</longest>:{" "}
mated-as-long = Ebenso lange { $count ->
    [1] hält
   *[other] halten
 } <moves>{ $moves }</moves> stand.
mated-if = <line>Auf { $move } setzt { $answer } in { $moves ->
    [1] einem Zug
   *[other] { $moves-words } Zügen
 } matt</line>.
verdict-wins = <wins>{ $move } gewinnt { $haul-accusative }</wins>
verdict-promises-mate = <move>{ $move }</move><mates> setzt in { $moves-words } Zügen matt</mates>
verdict-holds-draw = <draws>{ $move } sichert ein Remis</draws>
verdict-searched-to = <searched>; jede Antwort wurde { $depth-words } Halbzüge tief untersucht</searched>
verdict-claimed-by = , behauptet { $program }
seems-to-win = <none>Ein erzwungener Gewinn wurde nicht gefunden</none>, aber <move>nach { $move } steht { $side } auf Gewinn</move>
no-win = <none>Für { $side } wurde kein erzwungener Gewinn gefunden</none>
no-win-would-play = ; am stärksten ist wohl <move>{ $move }</move>

## Drohungen

threat-mate = <threat>Es droht { $move }</threat>.
threat-mate-one-of = <threat>Unter anderem droht { $move }</threat>.
threat-mate-in-passing = <threat>Das droht { $move }</threat>.
threat-allowed-by = <replies>{ $side } hat { $replies ->
    [1] eine Antwort
   *[other] { $replies-words } Antworten
 }</replies>, und <allowing>{ $allowing ->
    [0] keine lässt es zu
    [1] eine davon lässt es zu
   *[other] { $allowing-words } davon lassen es zu
 }</allowing>.
threat-allowed-by-all = <replies>{ $side } hat { $replies ->
    [1] eine Antwort
   *[other] { $replies-words } Antworten
 }</replies>, und <allowing>{ $replies ->
    [1] sie lässt es zu
    [2] beide lassen es zu
   *[other] alle lassen es zu
 }</allowing>.
threat-wins = <threat>Es droht { $line }, was { $haul-accusative } gewinnt</threat>.
allows-gain = { $gains ->
    [0] {""}
   *[other] {" "}mit Gewinn
}
allows-every = <allow>Jede Antwort lässt { $move }{ allows-gain } zu</allow>.
allows-others = <allow>Die anderen { $replies-words } Antworten lassen { $move }{ allows-gain } zu</allow>.
allows-in-all = <allow>Im Ganzen lassen { $replies-words } Antworten { $move }{ allows-gain } zu</allow>.
allows-some = { $replies ->
    [1] <allow>Eine Antwort lässt { $move }{ allows-gain } zu</allow>.
   *[other] <allow>{ $replies-words } Antworten lassen { $move }{ allows-gain } zu</allow>.
 }
saves-material = <saves>{ $move } rettet Material</saves>.
meets-threat = <saves>{ $move } begegnet</saves> <threat>der Drohung { $threat }</threat>.
meets-threat-to-win = <saves>{ $move } begegnet</saves> <threat>der Drohung { $threat }, die { $haul-accusative } gewänne</threat>.
takes-back-and-meets-threat = <saves>{ $move } schlägt zurück und begegnet</saves> <threat>der Drohung { $threat }, die { $haul-accusative } gewänne</threat>.
side-threatens = <threat>{ $side } droht { $line }</threat>.
rescue-takes = <takes>{ $move } schlägt { $man-accusative }</takes>.
rescue-leaves = <leaves>{ the-role } verlässt { $square }</leaves>.
rescue-shuts-line = <shuts>Das versperrt { $slider-dative } den Weg nach { $goal }</shuts>.
rescue-guards = <guards>{ $man } deckt nun { $goal }</guards>.
threat-answered = <keeps>Auf { $threat } folgt jetzt { $answer }</keeps>.
threat-prevented = <after>Nach { $move }</after> <prevents>geht { $threat } nicht sofort</prevents>.
threat-prevented-by-check = <after>{ $move } gibt Schach</after>, und <prevents>{ $threat } geht nicht sofort</prevents>.
nothing-lost = <keeps>Nach { $line } ist nichts verloren</keeps>.

## Verteidigungen

replies-first-and-others = { $first }, { $second } und { $others-words } andere Züge
replies-named = <deed>{ $moves }</deed>
replies-take = { $count ->
    [1] <deed>{ $moves } schlägt { the-role.accusative }</deed>
   *[other] <deed>{ $moves } schlagen { the-role.accusative }</deed>
 }
replies-take-and-promote = { $count ->
    [1] <deed>{ $moves } schlägt und verwandelt sich</deed>
   *[other] <deed>{ $moves } schlagen und verwandeln sich</deed>
 }
replies-block = { $count ->
    [1] <deed>{ $moves } stellt sich dazwischen</deed>
   *[other] <deed>{ $moves } stellen sich dazwischen</deed>
 }
reply-only = <only>, die einzige Antwort</only>
reply-cost = , doch { the-role } <first>{ $first }</first>
reply-costs = , doch { the-role } <first>{ $first }</first> und <second>{ $second }</second>
cost-left-guard = deckt { $square } nicht mehr
cost-blocks-own-flight = verstellt dem eigenen König das Fluchtfeld { $square }
cost-opens-line = öffnet { $slider-dative } den Weg nach { $target }
cost-clears-line = macht den Weg von { $from } nach { $to } frei
answer-mates-in = <mates>{ $move } setzt in { $moves ->
    [1] einem Zug
   *[other] { $moves-words } Zügen
 } matt</mates>
answer-keeps = <wins>{ $line } behält { $haul-accusative }</wins>
answer-and-mates = <mates>{ $line }, und Matt folgt</mates>
answer-wins-overall = <wins>{ $line } gewinnt insgesamt { $haul-accusative }</wins>
answer-wins = <wins>{ $line } gewinnt { $haul-accusative }</wins>
answer-and-wins = <wins>{ $line } und so weiter gewinnt { $haul-accusative }</wins>
no-gain-after = Nach <move>{ $moves }</move> <none>wird kein Gewinn von Steinen versprochen</none>.
replies-not-tried = Andere Antworten wurden nicht untersucht.
replies-lose-as-much = <loses>Jede andere Antwort verliert ebenso viel oder mehr</loses>.
rest-in-certificate = Das Zertifikat enthält den Rest.
rest-as-above = Der Rest geht wie oben.

## Was gewonnen wird

haul-for = { $taken-accusative } für { $given-accusative }
    .accusative = { $taken-accusative } für { $given-accusative }
haul-the-queen = die Dame
haul-piece = eine Figur
haul-and-promotes = { $haul-accusative }: Ein Bauer wird verwandelt
    .accusative = { $haul-accusative }: Ein Bauer wird verwandelt
haul-new-queen = eine neue Dame
haul-exchange = die Qualität

## Was ein Zug auf dem Brett tut

move-takes = <takes>Das schlägt { $man-accusative }</takes>.
move-takes-unguarded = <takes>Das schlägt { $man-accusative }</takes><unguarded>, { $man-gender ->
    [feminine] die
   *[other] der
 } ungedeckt ist</unguarded>.
move-takes-guard = <takes>Das schlägt { $man-accusative }</takes>, <guards>{ $man-gender ->
    [feminine] die
   *[other] der
 } { $target-accusative } deckt</guards>.
move-takes-more = <takes>Das schlägt { $man-accusative }</takes>, <gains>und selbst wenn zurückgeschlagen wird, gewinnt das Material</gains>.
move-forks = <attacks>{ $man } gabelt { $targets-accusative }</attacks>.
move-attacks-two = <attacks>{ $man } greift zugleich { $targets-accusative } an</attacks>.
attacks-unguarded = <attacks>{ $attacker } greift { $man-accusative } an</attacks><unguarded>, { $man-gender ->
    [feminine] die
   *[other] der
 } ungedeckt ist</unguarded>.
promotes-later = <promotes>Später in dieser Variante wird { $man } umgewandelt</promotes>.
quiet-move-threatens = Nach dem stillen Zug <threat>droht { $move }</threat>.
attacks-two = <attacks>{ $attacker } greift { $man-accusative }</attacks> und <attacks-other>{ $other-accusative } an</attacks-other>.
attacked-two = <attacks>{ $attacker } griff { $man-accusative }</attacks> und <attacks-other>{ $other-accusative } an</attacks-other>.
attacked-both = <attacks>{ $attacker } griff { $man-accusative } an</attacks>, <attacks-other>{ $second } griff { $other-accusative } an</attacks-other>.
attacked-man = <attacks>{ $attacker } griff { $man-accusative } an</attacks>.
attacks-both = <attacks>{ $attacker } greift { $man-accusative } an</attacks>, <attacks-other>{ $second } greift { $other-accusative } an</attacks-other>.
attacks-man = <attacks>{ $attacker } greift { $man-accusative } an</attacks>.
move-skewers = <skewers>{ $man } nimmt { $front-accusative } auf den Spieß: Dahinter steht { $target }</skewers>.
move-pins = <pins>{ $man } fesselt { $front-accusative } an { $target-accusative }</pins>.
move-opens-line = <opens>Das öffnet { $slider-dative } den Weg zu { $target-dative }</opens>.
then-opens-line = Dann öffnet <uncovers>{ $move } { $slider-dative } den Weg zu { $target-dative }</uncovers>.
king-guards-and-moves = <guards>{ $man } deckt { $target-accusative }</guards> <check>und steht im Schach</check>.
man-threatens-mate = <threat>{ $man } droht { $move }</threat>.
man-backs-mate = <guards>{ $man } deckt { $square }</guards>: <threat>Es droht { $move }</threat>.
outside-square = <outside>{ $king } steht außerhalb des Quadrats von { $pawn-dative }</outside>.
trapped = <trapped>{ $man } ist gefangen: { $man-gender ->
    [feminine] Sie
   *[other] Er
 } ist angegriffen, und jeder Zug verliert { $man-gender ->
    [feminine] sie
   *[other] ihn
 }</trapped>.
drawn-from = <left>Schlagen auf { $square } lenkt { $man-accusative } von der Deckung von { $other } ab</left>.
attacks-guard = <attacks>{ $attacker } greift { $man-accusative } an</attacks>, <guards>{ $man-gender ->
    [feminine] die
   *[other] der
 } { $target-accusative } deckt</guards>.
guarded-cannot-take-on = <illegal>{ $man } kann nicht auf { $square } schlagen</illegal>: <guards>{ $guard } deckt { $square }</guards>.
shuts-off = <shuts>Das versperrt { $slider-dative } den Weg zu { $target-dative }</shuts>.
drawn-to = <drawn>Schlagen lockt { $man-accusative } nach { $square }, wo { $man-gender ->
    [feminine] sie
   *[other] ihn
 } { $move } angreift</drawn>.
falls-anyway = <falls>{ $man } fiele ohnehin nach { $move }</falls>.
would-guard = <way>{ $front } hindert { $slider-accusative } daran, { $man-accusative } zu decken</way>.
cannot-leave = <attacks>{ $man } ist von { $attacker-dative } angegriffen</attacks> <trapped>und kann nicht ziehen</trapped>.
overloaded = <overloaded>{ $man } kann nicht zugleich auf { $square } schlagen und { $other-accusative } decken</overloaded>.
zugzwang = <zugzwang>Das ist Zugzwang: Weder Schlagen noch Matt droht, aber { $side } muss ziehen</zugzwang>.
pinned-cannot-take-on = <illegal>{ $man } kann nicht auf { $square } schlagen</illegal>: <pinned>{ $pinner } fesselt { $man-gender ->
    [feminine] sie
   *[other] ihn
 } an { $king-accusative }</pinned>.

## Warum nicht

tried-it = das
tried-not-enough = <tried>{ $move } ist zu wenig: { $line }</tried>
tried-wins-less = <tried>{ $move } gewinnt weniger: { $line }</tried>
tried-is-found = <is>{ $move } ist der gefundene Zug</is>.
tried-allows = <tried>{ $move } erlaubt { $line }</tried>
tried-allows-mate = <tried>{ $move } lässt ein Matt zu: { $line }</tried>
tried-loses = <tried>{ $move } verliert { $haul-accusative }: { $line }</tried>
tried-lets-queen = <tried>{ $move } lässt den { $file }-Bauern zur Dame werden: { $line }</tried>
tried-only-swaps = <tried>{ $move } tauscht nur die { $role ->
    [knight] Springer
    [bishop] Läufer
    [rook] Türme
   *[queen] Damen
 }: { $line }</tried>
tried-fails-to = <tried>{ $move } scheitert an { $line }</tried>
tried-wins-nothing = <tried>{ $move } bringt wegen { $line } nichts ein</tried>
tried-as-good = <tried>{ $move } ist ebenso gut: { $line } gewinnt { $haul-accusative }</tried>
tried-as-good-at-once = <tried>{ $move } ist ebenso gut und gewinnt { $haul-accusative }</tried>
tried-wins = <tried>{ $move } gewinnt { $haul-accusative }: { $line }</tried>
tried-wins-at-once = <tried>{ $move } gewinnt { $haul-accusative }</tried>
tried-wins-only = <tried>{ $move } gewinnt nur { $haul-accusative }: { $line }</tried>
tried-wins-only-at-once = <tried>{ $move } gewinnt nur { $haul-accusative }</tried>
tried-is-mate = <tried>{ $move } ist ebenfalls matt</tried>
tried-mates = <tried>{ $move } setzt ebenfalls matt: { $line }</tried>
tried-mates-alone = <tried>{ $move } setzt matt: { $line }</tried>
tried-mates-on = <tried>{ $move } setzt ebenfalls matt: { $line }, und Matt folgt</tried>
tried-mates-later = <tried>{ $move } setzt auch matt, aber später: { $line }</tried>
tried-mates-later-on = <tried>{ $move } setzt auch matt, aber später: { $line }, und Matt folgt</tried>
tried-no-weaker = <tried>{ $move } wurde untersucht und nicht schwächer gefunden als { $best }</tried>
tried-nearly-as-good = <tried>{ $move }</tried> wurde untersucht und beinahe so gut gefunden wie <best>{ $best }</best>
tried-weaker = <tried>{ $move }</tried> wurde untersucht und schwächer gefunden als <best>{ $best }</best>
tried-weaker-line = <tried>{ $move }</tried> wurde untersucht und schwächer gefunden als <best>{ $best }</best>: die Antwort ist <line>{ $line }</line>
tried-little-weaker = <tried>{ $move }</tried> wurde untersucht und etwas schwächer gefunden als <best>{ $best }</best>
tried-little-weaker-line = <tried>{ $move }</tried> wurde untersucht und etwas schwächer gefunden als <best>{ $best }</best>: die Antwort ist <line>{ $line }</line>
tried-not-refuted = <tried>Gegen { $move } wurde keine Widerlegung gefunden</tried>
tried-searched = <tried>{ $move } wurde untersucht, und es fand sich kein Zug zum Vergleich</tried>
tried-not-examined-nodes = <tried>{ $move }</tried> wurde nicht untersucht: vorher war die Grenze der Stellungen erreicht
tried-not-examined-time = <tried>{ $move }</tried> wurde nicht untersucht: vorher war die Zeit um
tried-not-examined-interrupt = <tried>{ $move }</tried> wurde nicht untersucht: vorher wurde die Suche beendet
tried-draws = <draw>Danach kann keine Seite mehr mattsetzen</draw>: remis.
line-and-so-on = { $line } und so weiter
cause-guards = <guards>{ $man } deckt { $square }</guards>.
cause-attacks = <guards>{ $man } greift { $square } an</guards>.
cause-left-guard = <left>{ the-role } deckt { $square } nicht mehr</left>.
cause-shuts-line = <shuts>{ the-role } versperrt { $slider-dative } den Weg nach { $square }</shuts>.
cause-opens-line = <opens>{ the-role } öffnet { $slider-dative } den Weg nach { $square }</opens>.
cause-unpins = <unpins>Das befreit { $man-accusative } von der Fesselung an { $king-accusative }</unpins>.
cause-uncovers = <uncovers>{ $move } öffnet { $slider-dative } den Weg zu { $target-dative }</uncovers>
with-check = <check>, mit Schach</check>
cause-forks = <forks>Auf { $square } gabelt { the-role } { $targets-accusative }</forks>.
cause-threatened-that = <threat>Das drohte schon</threat>, und <ignores>{ $move } verhindert es nicht</ignores>.
cause-threatened = <threat>{ $threat } drohte schon</threat>, und <ignores>{ $move } verhindert es nicht</ignores>.
after-cannot-go = <after>Nach { $move }</after> <cannot>kann { $man } nicht nach { $square }</cannot>:{" "}
since-taken = <since>{ $man-gender ->
    [feminine] Sie
   *[other] Er
 } ist geschlagen</since>
since-pinned = <since>{ $man } fesselt</since>
since-check = <since>Es ist Schach</since>
since-shut = <since>{ the-role } versperrt den Weg</since>
after-answers = <answers>Nach { $line } folgt { $answer }</answers>.
cannot-take = <illegal>{ $man } kann { $target-accusative } nicht schlagen</illegal>
cannot-castle = <illegal>{ $man } kann nicht nach { $target } rochieren</illegal>
cannot-go = <illegal>{ $man } kann nicht nach { $target }</illegal>
forbidden-pinned = <why>{ $by } fesselt an { $king-accusative }</why>
forbidden-guarded = <why>{ $by } deckt { $square }</why>
forbidden-covered = <why>{ $by } deckt dieses Feld</why>
forbidden-check = <why>{ $by } bietet { $king-dative } Schach</why>
forbidden-checks = <why>{ $by } bieten { $king-dative } Schach</why>

## Tipps

hint-over = Die Partie ist zu Ende.
hint-nothing = Hier wurde keine Taktik gefunden.
hint-who = { $man } zieht.
hint-threat = Achte auf das, was droht.
hint-threat-question = Was würde { $side } spielen, wenn { $side } am Zug wäre?
hint-where-can-go = Wohin kann { $man }?
hint-look = Schau auf { $man-accusative }.
hint-pawns = Schau auf die Bauern.
hint-pawns-question = Kann ein Bauer weiter?
hint-who-can-take = Wer kann { $man-accusative } schlagen?
hint-who-can-attack = Wer kann { $man-accusative } angreifen?
hint-what-guards = Was deckt { $man-accusative }?
nothing = nichts

## Wer gesucht hat

program-the-mate-prover = der Mattbeweiser
program-the-rules = die Regeln
made-positions = <nodes>{ $positions ->
    [1] eine Stellung
   *[other] { $positions } Stellungen
 }</nodes>
source-found = Das fand { $program }; untersucht: { made-positions }.
source-found-and-searched = Das fand { $program } und untersuchte jede Antwort <depth>{ $plies }</depth> tief; untersucht: { made-positions }.
source-chose = { $program } wählte den Zug; untersucht: { made-positions }.
source-chose-and-searched = { $program } wählte den Zug; { $other } untersuchte jede Antwort <depth>{ $plies }</depth> tief; alle Suchen zusammen: { made-positions }.
source-proved = Das fand { $program }; alle Suchen zusammen: { made-positions }
source-looked = { $program } suchte; alle Suchen zusammen: { made-positions }
source-proof-has = , und der Beweis hat <needed>{ $positions ->
    [1] eine Stellung
   *[other] { $positions } Stellungen
 }</needed>
source-shortest = Ein kürzeres Matt gibt es nicht.
source-perhaps-shorter = Ein kürzeres Matt ist nicht ausgeschlossen.
source-tried = { $programs } untersuchte { $move }.
source-tried-to = { $programs } untersuchte { $move }, jede Antwort <depth>{ $plies }</depth> tief.
source-tried-to-by = { $programs } untersuchten { $move }, { $program } jede Antwort <depth>{ $plies }</depth> tief.
source-cut-short = Die Suche dauerte zu lange und wurde von einer Notbremse beendet, bevor sie fertig war.
source-interrupted = Die Suchen wurden unterbrochen.
rest-of-tree = Der Rest des Baums ist weggelassen.
source-claims-mate = {" "}Jede Antwort wurde bis zum Matt untersucht, doch der Baum enthält auch andere Züge; so ist das Matt behauptet und ohne Zertifikat.
source-claims-win = {" "}Untersucht wurden die Antworten, die das Wissen nahelegt; so ist der Gewinn behauptet und nicht bewiesen.
took-up = die wenigsten Antworten zuerst: betrachtet <positions>{ $positions ->
    [1] eine Stellung
   *[other] { $positions } Stellungen
 }</positions>, erzeugt <moves>{ $moves ->
    [1] ein Zug
   *[other] { $moves } Züge
 }</moves>
source-mater-found = Das fand { $program }, { took-up }
source-mater-looked = { $program } suchte, { took-up }
source-mater-chose = { $program } wählte den Zug; { $other } bewies das Matt, { took-up }
source-verification-tree = ; der Beweisbaum hat <needed>{ $positions ->
    [1] eine Stellung
   *[other] { $positions } Stellungen
 }</needed>
source-fifty-moves = Unterwegs könnte remis verlangt werden: Zu lange zieht kein Bauer und wird nichts geschlagen.
no-mate-among = <none>Unter diesen Zügen wurde kein Matt gefunden: { $moves }</none>; andere wurden nicht betrachtet.
no-mate-among-within-limits = <none>Innerhalb der Grenzen wurde unter diesen Zügen kein Matt gefunden: { $moves }</none>; andere wurden nicht betrachtet.
domain-legal-moves = legale Züge
domain-moves-to-a-fixed-depth = alle Züge bis zu einer festen Tiefe
domain-attacks--and-defences-against-what-was-shown-to-be-wrong = Angriffe, und Verteidigungen gegen das, was sich als falsch erwies
domain-what-its-knowledge-proposes = was das Wissen vorschlägt
domain-all-moves--deeper-and-deeper = alle Züge, tiefer und tiefer
domain-checks-that-leave-at-most-four-replies = Schachgebote, die höchstens vier Antworten lassen
domain-checks-that-leave-at-most-four-replies-and-moves-that-threaten-mate-in-one = Schachgebote, die höchstens vier Antworten lassen, und Züge, die Matt in einem drohen

## Sätze der Wissensbasis, nach ihren Regeln benannt

kb-PLAN-CHECKS = { $P1 } zieht mit Schach nach { $SQ }.
kb-PLAN-TAKES = { $P1 } kann auf { $SQ } schlagen.
kb-PLANOK = { $P1 } kann nach { $SQ }.
kb-PLAN-CASTLES = { $P1 } kann rochieren.
kb-SAFECAPTURE-NOW = { $P1 } kann { $DP1-accusative } schlagen.
kb-SAFEMOVE-NOW = { $P1 } kann nach { $SQ } und dort bleiben.
kb-CHECKMOVE-NOW = { $P1 } kann auf { $SQ } Schach geben.
kb-TAKE-FREE-MAN = { $P1 } kann { $DP1-accusative } schlagen; niemand deckt { $DP1-gender ->
    [feminine] sie
   *[other] ihn
 }.
kb-TAKE-FREE-PAWN = { $P1 } kann { $DPN1-accusative } schlagen; niemand deckt ihn.
kb-TAKE-GREATER = { $P1 } kann { $DP1-accusative } schlagen, { $DP1-gender ->
    [feminine] die
   *[other] der
 } mehr wert ist.
kb-TAKE-GREATER-CHECK = { $P1 } kann { $DP1-accusative }, { $DP1-gender ->
    [feminine] die
   *[other] der
 } mehr wert ist, mit Schach schlagen.
kb-EXCHANGE-WINS = { $P1 } kann { $DP1-accusative } schlagen, und am Ende des Abtauschs ist gewonnen.
kb-TAKE-PINNED-MAN = { $P1 } kann { $DP1-accusative } schlagen, { $DP1-gender ->
    [feminine] die
   *[other] der
 } an { $DP2-accusative } gefesselt ist.
kb-EVEN-EXCHANGE-FIRST = { $P1 } kann { $DMP1-accusative } abtauschen, bevor { $P1-gender ->
    [feminine] sie
   *[other] er
 } selbst geschlagen wird.
kb-KNIGHT-FORK-CHECK = { $P1 } gabelt auf { $SQ } { $DK1-accusative } und { $DMP1-accusative }.
kb-KNIGHT-FORK = { $P1 } gabelt auf { $SQ } { $DMP1-accusative } und { $DMP2-accusative }.
kb-PAWN-FORK = { $PN1 } gabelt auf { $SQ } { $DMP1-accusative } und { $DMP2-accusative }.
kb-QUEEN-FORK-CHECK = { $P1 } gibt auf { $SQ } Schach und greift { $DSP1-accusative } an.
kb-QUEEN-FORK = { $P1 } greift auf { $SQ } { $DMP1-accusative } und { $DMP2-accusative } an.
kb-QUIET-CAPTURE = { $P1 } kann { $DP1-accusative } schlagen und gewinnt dabei.
kb-QUICK-CAPTURE = { $P1 } kann { $DP1-accusative } mit Gewinn schlagen.
kb-QUIET-MATE = { $P1 } setzt auf { $SQ } matt.
kb-MATE-IN-ONE = { $P1 } setzt auf { $SQ } matt.
kb-REPLY-TAKES = { $DP1 } schlägt { $P1-accusative }.
kb-DEFENCE-TAKES = { $DP1 } schlägt { $P1-accusative }.
kb-TAKE-ATTACKER = { $DP1 } schlägt { $P1-accusative }.
kb-REPLY-CHECKS = { $DP1 } zieht mit Schach nach { $SQ }.
kb-REPLY-ATTACKS = { $DP1 } greift von { $SQ } aus { $SP1-accusative } an.
kb-KING-STEPS-OUT-OF-CHECK = { $DK1 } zieht aus dem Schach.
kb-DEFENCE-MOVES = { $DP1 } zieht nach { $SQ }.
kb-DEFENCE-KING-MOVES = { $DP1 } kann nach { $SQ }.
kb-DEFENCE-CHECKS = { $DP1 } verteidigt mit Schach von { $SQ }.
kb-MENACE-CAPTURE = { $P1 } droht, { $DP1-accusative } zu schlagen.
kb-RUN-AWAY = { $DP1 } zieht von { $P1-dative } weg nach { $SQ1 }.
kb-KNIGHT-CHECK-FORK = { $P1 } zieht mit Schach nach { $SQ } und greift { $DP2-accusative } an.
kb-CHECK-SKEWER = { $LP1 } zieht mit Schach nach { $SQ }; hinter { $DK1-dative } steht { $DP2 }.

## Aussichten: was in jeder Stellung gilt

section-outlook = Aussichten
several-men = { $count-words } { roles }
verdict-queens = <wins>{ $move }, und der { $file }-Bauer wird zur Dame</wins>
verdict-some-pawn-queens = <wins>{ $move }, und ein Bauer wird zur Dame</wins>
tried-known-draws = <tried>{ $move } gibt den Gewinn her: nach { $line } ist es remis</tried>.
tried-leaves-known = <tried>{ $move }</tried> gewinnt vielleicht auch, aber <best>{ $best } gewinnt sicher</best>.
tried-known-loses = <tried>{ $move } verliert</tried>.
tried-known-loses-too = <tried>{ $move } verliert auch</tried>.
tried-known-wins-too = <tried>{ $move } gewinnt auch</tried>.
tried-known-draws-too = <tried>{ $move } hält auch remis</tried>.
held-by-perpetual = <draws>{ $move } hält durch Dauerschach remis</draws>.
held-by-stalemate = <draws>{ $move } hält remis</draws>: <stalemate>{ $reply } ist patt</stalemate>.
held-by-too-little = <draws>{ $move } hält remis</draws>: <left>Es bleibt zu wenig zum Mattsetzen</left>.
held = <draws>{ $move } hält das Remis</draws>.
held-behind-by-checks = <material>{ $side } hat { $more-accusative } mehr</material>, aber <checks>die Schachs enden nie</checks>.
held-behind = <material>{ $side } hat { $more-accusative } mehr</material>, <draws>kann aber nicht gewinnen</draws>.
held-line-repeats = <line>{ $line }</line> wiederholt die Stellung.
held-line-stalemates = <line>{ $line }</line> ist patt.
held-line-mates = <line>{ $line }</line> ist sogar matt.
held-line-too-little = <line>{ $line } lässt zu wenig zum Mattsetzen</line>.
known-won = <won>{ $side } gewinnt bei bestem Spiel</won>.
known-drawn = <drawn>Die Stellung ist bei bestem Spiel remis</drawn>.
known-drawn-and-kept = <drawn>Die Stellung ist bei bestem Spiel remis</drawn>; <kept>{ $move } hält das Remis</kept>.
known-drawn-by-only-move = <kept>{ $move } hält als einziger Zug das Remis</kept>.
known-drawn-and-suggested = <drawn>Die Stellung ist bei bestem Spiel remis</drawn>; <kept>am besten ist wohl { $move }</kept>.
known-win-by-only-move = <move>{ $move } gewinnt als einziger Zug</move>
known-win-by-only-move-and-mate = <move>{ $move } gewinnt als einziger Zug</move>: <mate>Matt in { $moves-words } Zügen bei bestem Spiel</mate>.
only-move-wins = Nur <only>{ $moves } gewinnt</only> dort.
only-move-draws = Nur <only>{ $moves } hält</only> dort remis.
only-moves-win = Nur <only>{ $moves } gewinnen</only> dort.
only-moves-draw = Nur <only>{ $moves } halten</only> dort remis.
queening-stalemates = <line>{ $line }</line> ist patt.
known-win = <move>{ $move } gewinnt</move>
known-win-and-mate = <move>{ $move } gewinnt</move>: <mate>Matt in { $moves-words } Zügen bei bestem Spiel</mate>.
known-lost = <lost>{ $side } ist verloren</lost>; <move>{ $move } scheint der beste Versuch</move>.
known-lost-and-mated = <lost>{ $side } ist verloren</lost>: <mate>Nach { $move }, der zähesten Verteidigung, ist es in { $moves-words } Zügen matt</mate>.
plan-queen = <known>König und Dame gewinnen gegen den bloßen König: Die Dame schließt ihn ein, und der König kommt zu Hilfe</known>.
plan-rook = <known>König und Turm gewinnen gegen den bloßen König: Der Turm schneidet ihn ab, und der König drängt ihn an den Rand</known>.
plan-two-bishops = <known>Zwei Läufer gewinnen gegen den bloßen König: Nebeneinander schließen sie ihn ein, und der König hilft, ihn in eine Ecke zu drängen</known>.
plan-bishop-and-knight = <known>Läufer und Springer gewinnen gegen den bloßen König: Er muss in eine Ecke von der Farbe des Läufers</known>.
plan-pawn-runs = <known>Niemand holt den Bauern ein: Der König steht außerhalb seines Quadrats</known>.
plan-pawn-led = <known>König und Bauer gewinnen hier gegen den König: Der König macht seinem Bauern den Weg frei</known>.
opposition = <opposition>{ $man } hat die Opposition</opposition>.
plan-pawn-drawn = <known>König und Bauer gegen König ist hier remis: Der Bauer kommt nicht durch</known>.
plan-bare-king = <known>Der bloße König entkommt dem Matt nicht</known>.
plan-two-knights = <known>Zwei Springer können gegen den bloßen König kein Matt erzwingen</known>.
plan-wrong-bishop = <known>Der Läufer deckt die Ecke nicht, in der der Bauer umwandeln würde, und der König ist nicht aus ihr zu vertreiben</known>.
plan-lucena = <known>Das ist die Stellung von Lucena: Der Turm geht auf die vierte Reihe und baut eine Brücke gegen die Schachs, und der Bauer wird zur Dame</known>.
plan-philidor = <known>Das ist die Verteidigung von Philidor: Der Turm hält die dritte Reihe, bis der Bauer sie betritt, und gibt dann von hinten Schach</known>.
plan-tabled-won = <known>{ $side } gewinnt nach den Endspieltabellen</known>.
plan-tabled-drawn = <known>Nach den Endspieltabellen ist es remis</known>.
plan-too-late = Das Matt käme zu spät: <known>vorher sind die fünfzig Züge um</known>.
plan-drawn = <known>Die Figur geht verloren, oder es ist patt</known>.
outlook-winning = <assessed>{ $side } steht auf Gewinn</assessed>
outlook-decisive = <assessed>{ $side } hat entscheidenden Vorteil</assessed>
outlook-clearly-better = <assessed>{ $side } steht klar besser</assessed>
outlook-slightly-better = <assessed>{ $side } steht etwas besser</assessed>
outlook-better = <assessed>{ $side } steht besser</assessed>
outlook-level = <assessed>die Stellung ist ausgeglichen</assessed>
material-even = , <material>obwohl das Material gleich ist</material>
material-more = : <material>{ $more } mehr</material>
material-for = : <material>{ $more } für { $less-accusative }</material>
material-though-has-for = , <material>obwohl { $side } { $more-accusative } für { $less-accusative } hat</material>
material-though-more = , <material>obwohl { $side } { $more-accusative } mehr hat</material>
passed-pawns = <passed>{ $side } hat { $count-words } Freibauern</passed>.
passed-pawn = <passed>{ $side } hat einen Freibauern auf { $square }</passed>.
passed-pawn-blocked = <passed>{ $side } hat einen Freibauern auf { $square }</passed>; <blocked>{ the-role } auf { $blocker } hält ihn auf</blocked>.
side-threatens-to-win = <threat>{ $side } droht { $line }, was { $haul } gewinnt</threat>.
deed-takes = <takes>{ $move } schlägt { $man-accusative }</takes>.
deed-guards = <guards>{ $piece } deckt { $man-accusative }</guards>, angegriffen <attacks>von { $enemy-dative }</attacks>.
deed-leaves = <attacks>{ $enemy } griff { $man-accusative } an</attacks>.
deed-attacks = <attacks>{ $piece } greift { $man-accusative } an</attacks>.
deed-blocks = <blocks>{ $piece } hält</blocks> <passed>den Freibauern auf { $square } auf</passed>.
deed-open-file = <open>{ $piece } besetzt die offene { $file }-Linie</open>.
deed-castles = <castles>{ $move } bringt den König aus der Mitte</castles>.
deed-develops = <home>{ $move } bringt { $role ->
    [bishop] den Läufer
   *[other] den Springer
 } ins Spiel</home>.
placed-exposed = <exposed>Der { $side-adjective }e König steht offen</exposed>.
placed-at-home = <home>{ $men } { $count ->
    [one] steht
   *[other] stehen
 } noch auf dem Ausgangsfeld</home>.
placed-seventh = <seventh>{ $piece } steht auf der siebten Reihe</seventh>.
placed-outpost = <outpost>{ $piece } hat einen starken Vorposten</outpost>.
placed-open-file = <open>{ $piece } hat die offene { $file }-Linie</open>.
placed-isolated = <isolated>{ $pawn } ist vereinzelt</isolated>.
placed-doubled = <doubled>{ $side } hat Doppelbauern auf der { $file }-Linie</doubled>.
quiet-no-win = <none>Ein erzwungener Gewinn wurde nicht gefunden</none>:{ " " }
quiet-no-win-but = <none>Ein erzwungener Gewinn wurde nicht gefunden</none>, aber{ " " }
quiet-in-check = <check>{ $side } steht im Schach, das { $man } gibt</check>.
quiet-would-play = ; am besten ist wohl <move>{ $move }</move>
outlook-aim = <aim>Die Idee ist { $move }</aim>.
outlook-also = Spielbar { $count ->
    [one] ist
   *[other] sind
 } auch <moves>{ $moves }</moves>.
outlook-also-tries = Versuchen lässt sich auch <moves>{ $moves }</moves>.
deed-trade = <trade>{ $piece } bietet { $role ->
    [queen] den Damentausch
   *[other] den Turmtausch
 } an</trade>.
deed-room = <shut>Der König hatte kein Feld</shut>, und <room>{ $move } schafft ihm Luft</room>.
deed-pushes = <passed>{ $move } bringt den Freibauern voran</passed>.
deed-supports = <guards>{ $piece } stützt { $man-accusative }</guards>, angegriffen <attacks>von { $enemy-dative }</attacks>.
outlook-likely-line = <moves>Zu erwarten ist { $moves }</moves>.
outlook-play-may-go = <moves>Weitergehen könnte es mit { $moves }</moves>.
outlook-hanging = <attacks>{ $enemy } greift { $man-accusative } an</attacks>, <unguarded>ohne dass etwas deckt</unguarded>.
outlook-likely = <line>Zu erwarten ist { $line }</line>.
outlook-then-up = Dann <material>hat { $side } { $more-accusative } mehr</material>.
outlook-then-has = Dann <material>hat { $side } { $more-accusative } für { $less-accusative }</material>.
outlook-bishops = <bishops>{ $side } hat das Läuferpaar</bishops>.
outlook-zugzwang = <zugzwang>{ $side } ist in Zugzwang und stünde besser, könnte es aussetzen</zugzwang>.
outlook-pin = <pin>{ $pinner } fesselt { $pinned-accusative } an { $target-accusative }</pin>.
outlook-pin-to-king = <pin>{ $pinner } fesselt { $pinned-accusative } an den König</pin>.
outlook-sensible = In Betracht kommen <moves>{ $moves }</moves>.
outlook-tries = Die besten Versuche sind <moves>{ $moves }</moves>.
verdict-lost = <lost>{ $side } ist verloren</lost>; <move>{ $move } scheint der beste Versuch</move>.

## Geschichten: Überschriften

section-headline = Überschrift
list-or = { $before } oder { $item }
motif-knight-fork = <motif>Springergabel</motif>
motif-pawn-fork = <motif>Bauerngabel</motif>
motif-fork = <motif>Gabel</motif>
motif-double-attack = <motif>Doppelangriff</motif>
motif-skewer = <motif>Spieß</motif>
motif-pin = <motif>Fesselung</motif>
motif-discovered-attack = <motif>Abzugsangriff</motif>
motif-discovered-check = <motif>Abzugsschach</motif>
motif-double-check = <motif>Doppelschach</motif>
motif-removes-guard = <motif>Beseitigung der Deckung</motif>
motif-line-closing = <motif>Linienunterbrechung</motif>
motif-overloaded = <motif>{ $role ->
    [queen] überlastete Dame
   *[other] überlasteter { role }
 }</motif>
motif-decoy = <motif>Hinlenkung</motif>
motif-deflection = <motif>Ablenkung</motif>
motif-desperado = <motif>Desperado</motif>
motif-unprotected = <motif>{ $role ->
    [queen] ungedeckte Dame
   *[other] ungedeckter { role }
 }</motif>
motif-trapped = <motif>{ $role ->
    [queen] gefangene Dame
   *[other] gefangener { role }
 }</motif>
motif-in-between = <motif>Zwischenschach</motif>
motif-bare-back-rank = <motif>Schwache Grundreihe</motif>
motif-back-rank = <motif>Grundreihenmatt</motif>
motif-smothered = <motif>Ersticktes Matt</motif>
motif-arabian = <motif>Arabisches Matt</motif>
motif-anastasia = <motif>Anastasia-Matt</motif>
motif-hook = <motif>Hakenmatt</motif>
motif-dovetail = <motif>Schwalbenschwanzmatt</motif>
motif-boden = <motif>Bodens Matt</motif>
motif-double-bishop = <motif>Läuferpaarmatt</motif>
motif-epaulette = <motif>Epaulettenmatt</motif>
motif-hunt = <motif>Königsjagd</motif>
motif-mate-threat = <motif>Mattdrohung</motif>
motif-quiet-move = <motif>Stiller Zug</motif>
motif-checked-away = <motif>Eine Deckung, die sich wegschachen lässt</motif>
motif-zugzwang = <motif>Zugzwang</motif>
motif-passed-pawn = <motif>Durchbrenner</motif>
motif-promotion = <motif>Umwandlung</motif>
motif-sacrifice = <motif>{ $role ->
    [pawn] Bauernopfer
    [queen] Damenopfer
   *[other] { role }opfer
 }</motif>
motif-attack = <motif>Mattangriff</motif>

## Geschichten: Urteile

haul-material = Material
story-wins = <wins>{ $move } gewinnt { $haul-accusative }</wins>.
story-makes-a-queen = <wins>{ $move } bringt eine Dame, die bleibt</wins>.
story-wins-by-queening = <wins>{ $move } gewinnt</wins>: <line>Der { $file }-Bauer wird zur Dame</line>.
story-wins-or-queens = <wins>{ $move } gewinnt { $haul-accusative }</wins> <line>oder führt zur Umwandlung eines Bauern</line>.
story-wins-pawn-ending = <wins>{ $move } gewinnt { $haul-accusative }</wins> <more>und das Endspiel</more>.
story-wins-but = <wins>{ $move } gewinnt { $haul-accusative }</wins>, <more>aber { $side } bekommt Gegenspiel</more>.
story-wins-but-lost = <wins>{ $move } gewinnt { $haul-accusative }</wins>, <more>aber { $side } steht weiter auf Gewinn</more>.
story-wins-but-worse = <wins>{ $move } gewinnt { $haul-accusative }</wins>, <more>aber { $side } steht weiter besser</more>.
story-wins-and-level = <wins>{ $move } gewinnt { $haul-accusative }</wins>; <more>die Stellung ist dann ausgeglichen</more>.
story-wins-and-stands = <wins>{ $move } gewinnt { $haul-accusative }</wins>, <more>mit Gewinnstellung</more>.
story-wins-and-attacks = <wins>{ $move } gewinnt { $haul-accusative }</wins>, <more>und der Angriff geht weiter</more>.

## Geschichten: warum

story-forks = <forks>{ $who } greift zugleich { $targets-accusative } an</forks>.
story-attacks-both = <forks>{ $who } greift { $targets-accusative } an</forks>.
story-skewers = <skewers>{ $who } greift { $front-accusative } an, und dahinter steht { $target }</skewers>.
story-pins = <pins>{ $who } fesselt { $front-accusative } an { $target-accusative }</pins>.
story-uncovers = <opens>{ $who } gibt den Weg frei, und { $slider } greift { $target-accusative } an</opens>.
story-uncovers-with-check = <check>{ $who } zieht mit Schach ab</check>, <opens>und { $slider } greift { $target-accusative } an</opens>.
story-double-check = <check>Doppelschach durch { $men-accusative }: Der König muss ziehen</check>.
story-discovered-check = <check>Der Zug gibt Schach durch { $man-accusative }</check>.
story-takes-guard = <guards>Der Zug beseitigt { $guard-accusative }: Damit fehlt { $target-dative } die Deckung</guards>.
story-attacks-guard = <attacks>{ $who } greift { $guard-accusative } an</attacks>; <guards>das nimmt { $target-dative } die Deckung</guards>.
story-shuts-line = <shuts>{ $who } unterbricht die Verbindung von { $slider-dative } zu { $target-dative }</shuts>.
story-overloaded = <overloaded>{ $man } kann nicht beides: auf { $square } schlagen und { $other-accusative } decken</overloaded>.
story-pinned-guard = <pinned>{ $pinner } fesselt { $man-accusative }</pinned>, <illegal>{ $man-gender ->
    [feminine] die
   *[other] der
 } deshalb nicht zurückschlagen kann</illegal>.
story-king-may-not-take = <illegal>Der König kann nicht schlagen</illegal>, <guards>denn { $guard } deckt { $square }</guards>.
story-king-cannot-take = <guards>{ $guard } deckt { $square }</guards>, <illegal>sodass der gegnerische König nicht schlagen kann</illegal>.
story-x-ray = <guards>{ $slider } deckt { $square } durch { $enemy-accusative } hindurch</guards>.
motif-x-ray = <motif>Röntgenangriff</motif>
story-decoy = <drawn>Das Schlagen lenkt { $man-accusative } nach { $square }, wo { $man-gender ->
    [feminine] sie
   *[other] ihn
 } { $move } angreift</drawn>.
story-deflection = <left>Das Schlagen lenkt { $man-accusative } von { $square } ab</left>.
story-desperado = <falls>{ $man } geht ohnehin verloren, durch { $move }</falls>.
story-no-guard = <unguarded>{ $man } ist ungedeckt</unguarded>.
story-unprotected = <unguarded>{ $man } ist ungedeckt</unguarded>.
story-takes-more = <gains>{ $man } ist mehr wert, als das Schlagen kostet</gains>.
story-trapped = <trapped>{ $man } ist gefangen: { $man-gender ->
    [feminine] Sie
   *[other] Er
 } ist angegriffen, und jeder Zug verliert { $man-gender ->
    [feminine] sie
   *[other] ihn
 }</trapped>.
story-attacks = <attacks>{ $who } greift { $man-accusative } an</attacks>.
story-attacks-unprotected = <attacks>{ $who } greift { $man-accusative } an</attacks>, <unguarded>{ $man-gender ->
    [feminine] die
   *[other] der
 } ungedeckt ist</unguarded>.
story-pinned-blocker = <pinned>{ $pinner } fesselt { $man-accusative }</pinned>, <illegal>{ $man-gender ->
    [feminine] die
   *[other] der
 } deshalb nicht auf { $square } dazwischenziehen kann</illegal>.
story-pinned-helper = <pinned>{ $pinner } fesselt { $man-accusative }</pinned>, <illegal>{ $man-gender ->
    [feminine] die
   *[other] der
 } deshalb nicht auf { $square } schlagen kann</illegal>.
story-in-between = <attacks>{ $by } greift { $man-accusative } schon an</attacks>, <check>aber das Schach kommt zuerst</check>.
story-covers = <covers>{ $man } deckt { $squares }</covers>.
story-covers-at-the-end = <covers>Am Ende deckt { $man } { $squares }</covers>.
story-mate-guarded = <guards>{ $guard } deckt { $square }</guards>.
story-shut-in = <blocks>Der { $side-adjective }e König ist von den eigenen Steinen eingesperrt: { $men }</blocks>.
story-only-king-guards = <guard>Nur der König deckt { $target-accusative }</guard>, und einen König kann man vertreiben.
story-only-guard = <guard>Nur { $guard } deckt { $target-accusative }</guard>.
story-threat-is = <threat>Es droht { $line }</threat>.
story-man-threatens = <threat>{ $who } droht { $line }</threat>.
story-now-threatens = <threat>Nun droht { $side } { $line }</threat>.
story-meets-a-threat = <threat>Der Zug pariert die Drohung { $line }</threat>.
story-meets-threat = <threat>Der Zug pariert auch die Drohung { $line }</threat>.
story-threatens = <threat>{ $side } droht { $line }</threat>.
story-zugzwang = <zugzwang>{ $side } ist in Zugzwang: Jeder Zug verschlechtert die Lage</zugzwang>.
story-outruns = <outside>{ $king } ist zu weit weg, um { $pawn-accusative } einzuholen</outside>.
motif-lone-guard = <motif>Ein einziger Verteidiger</motif>
motif-active-king = <motif>Aktiver König</motif>
motif-breakthrough = <motif>Durchbruch</motif>
motif-opposition = <motif>Opposition</motif>
motif-passed = <motif>Freibauer</motif>
story-breaks-through = Der Bauer opfert sich: <line>Nach { $reply } läuft der { $file }-Bauer durch</line>.
story-opposition = <opposition>Der König geht in Opposition</opposition>.
story-pinned-man = <pinned>{ $pinner } fesselt { $man-accusative }</pinned>, <illegal>{ $man-gender ->
    [feminine] die
   *[other] der
 } deshalb nicht schlagen kann</illegal>.
story-queens = <queens>Der { $file }-Bauer ist nicht aufzuhalten</queens>.

## Geschichten: wenn ... dann

line-and-wins = { $line } gewinnt { $haul-accusative }
line-wins = { $line }; das gewinnt { $haul-accusative }
line-wins-more = { $line } mit weiterem Materialgewinn
line-and-queens = { $line }, und der { $file }-Bauer wird zur Dame
line-and-mates = { $line } mit baldigem Matt
story-only-stop = <only>Nur { $replies } { $count ->
    [one] verhindert
   *[other] verhindern
 } das Matt</only>.
story-whatever = <line>Was auch geantwortet wird, es folgt { $line }</line>.
story-others = <line>Auf andere Züge folgt { $line }</line>.
story-most-others = <line>Auf die meisten anderen Züge folgt { $line }</line>.
story-moves-such-as = Züge wie { $first }
    .dative = Zügen wie { $first }
story-most-king-moves = <line>Auf die meisten Königszüge folgt { $line }</line>.
story-king-goes = <line>Wohin der König auch zieht, es folgt { $line }</line>.
story-then-comes = <line>Dann folgt { $line }</line>.
story-then = Nach <line>{ $replies-dative } folgt { $line }</line>.
story-if = Auf <line>{ $replies } folgt { $line }</line>.
story-only-reply = <only>Auf die einzige Antwort</only> <line>{ $replies } folgt { $line }</line>.
story-met = Bei <line>{ $replies-dative } folgt { $line }</line>.
story-after = Nach <line>{ $replies-dative }</line> folgt <line>{ $line }</line>.
story-runs-into = <line>{ $replies } scheitert an { $line }</line>.
story-likely-line = <line>Zu erwarten ist { $line }</line>.
story-rest-allows = <allow>Die meisten anderen Züge erlauben { $move }</allow>.

## Merke: was ein Spieler mitnimmt

section-remember = Merke
lesson-fork = <lesson>{ $way ->
    [1] Suche das Feld, von dem aus eine Figur mehr angreift, als sich auf einmal retten lässt
   *[other] Der Gegner hat immer nur einen Zug: Greife mehr an, als er damit retten kann
 }</lesson>.
lesson-skewer = <lesson>{ $way ->
    [1] Stehen wertvolle Figuren auf einer Linie, greife die vordere an und schlage die hintere
   *[other] Achte auf den Linien deiner weitreichenden Figuren darauf, was dahintersteht
 }</lesson>.
lesson-pin = <lesson>{ $way ->
    [1] Eine gefesselte Figur deckt nur scheinbar
   *[other] Eine gefesselte Figur kann nicht weg, also greife sie noch einmal an
 }</lesson>.
lesson-discovered-attack = <lesson>{ $way ->
    [1] Beim Abzug drohen zwei Figuren zugleich: die, die zieht, und die, der sie den Weg freigibt
   *[other] Steht eine eigene Figur im Weg, frage dich, was sie beim Abzug anrichten kann
 }</lesson>.
lesson-discovered-check = <lesson>{ $way ->
    [1] Steht eine eigene Figur zwischen deiner Linienfigur und dem gegnerischen König, lass sie dorthin ziehen, wo sie am meisten schadet
   *[other] Eine Figur, die einen Angriff auf den König aufdeckt, darf ziehen, wohin sie mag
 }</lesson>.
lesson-removes-guard = <lesson>{ $way ->
    [1] Frage, wer die Figur deckt, die du haben willst, und schaffe diesen Verteidiger aus dem Weg
   *[other] Eine gedeckte Figur steht so fest wie ihre Deckung
 }</lesson>.
lesson-lone-guard = <lesson>{ $way ->
    [1] Ein einsamer Verteidiger lässt sich schlagen, vertreiben oder weglocken
   *[other] Finde heraus, wozu eine Figur gebraucht wird, und gib ihr etwas anderes zu tun
 }</lesson>.
lesson-deflection = <lesson>{ $way ->
    [1] Finde heraus, wozu eine Figur gebraucht wird, und gib ihr etwas anderes zu tun
   *[other] Frage, was ein Verteidiger im Stich ließe, wenn er weggelockt würde
 }</lesson>.
lesson-line-closing = <lesson>{ $way ->
    [1] Wer aus der Ferne deckt, braucht eine offene Linie, also sperre sie
   *[other] Die Linie einer Figur lässt sich sperren wie eine Straße
 }</lesson>.
lesson-overloaded = <lesson>{ $way ->
    [1] Ein vielbeschäftigter Verteidiger ist ein schwacher Verteidiger
   *[other] Zähle die Aufgaben eines Verteidigers, bevor du ihm traust
 }</lesson>.
lesson-decoy = <lesson>{ $way ->
    [1] Überlege, wo du die gegnerische Figur haben willst, und locke sie dorthin
   *[other] Ein Opfer kann das Feld bestimmen, auf dem eine gegnerische Figur steht
 }</lesson>.
lesson-desperado = <lesson>Eine Figur, die ohnehin verloren ist, soll mitnehmen, was sie kann</lesson>.
lesson-unprotected = <lesson>{ $way ->
    [1] Ungedeckte Figuren gehen leicht verloren
   *[other] Bevor du rechnest, suche ungedeckte Figuren
 }</lesson>.
lesson-trapped = <lesson>{ $way ->
    [1] Bevor du eine Figur angreifst, zähle ihre Felder
   *[other] Eine Figur mit wenigen Feldern lässt sich fangen
 }</lesson>.
lesson-in-between = <lesson>{ $way ->
    [1] Bevor du zurückschlägst, suche einen stärkeren Zwischenzug
   *[other] Das Schlagen kann oft warten: Zwingende Züge kommen zuerst
 }</lesson>.
lesson-back-rank = <lesson>{ $way ->
    [1] Gib deinem König ein Luftloch, bevor die Grundreihe angegriffen wird
   *[other] Ein auf der Grundreihe eingesperrter König braucht ein Luftloch
 }</lesson>.
lesson-smothered = <lesson>Ein König, den die eigenen Figuren einmauern, kann nirgendwohin</lesson>.
lesson-hunt = <lesson>Ein König, der aus seinem Schutz getrieben ist, lässt sich weitertreiben</lesson>.
lesson-quiet-move = <lesson>{ $way ->
    [1] Der stärkste Zug ist oft ein stiller Zug
   *[other] Hast du die zwingenden Züge geprüft, so prüfe auch die stillen
 }</lesson>.
lesson-checked-away = <lesson>{ $way ->
    [1] Ein König deckt schlecht: Er lässt sich vertreiben
   *[other] Eine Figur, die allein ihr König deckt, ist ein Ziel
 }</lesson>.
lesson-zugzwang = <lesson>Frage im Endspiel, was der Gegner spielen müsste, wenn er am Zug wäre</lesson>.
lesson-passed-pawn = <lesson>{ $way ->
    [1] Zähle zuerst die Schritte des Bauern und des Königs
   *[other] Freibauern wollen laufen
 }</lesson>.
lesson-breakthrough = <lesson>Ein Bauer, rechtzeitig hergegeben, macht dem Nachbarn den Weg frei</lesson>.
lesson-x-ray = <lesson>Eine Linie zählt auch dort, wo eine Figur auf ihr steht</lesson>.
lesson-active-king = <lesson>Im Endspiel ist der König eine Kampffigur</lesson>.
lesson-opposition = <lesson>Nimm im Endspiel die Opposition und zwinge den gegnerischen König zum Ausweichen</lesson>.

# Durchsicht von Partien.
review-side = { $side }: { $counts }.
review-accuracy = Genauigkeit { $percent } %
review-inaccuracies = { $count ->
    [one] 1 Ungenauigkeit
   *[other] { $count } Ungenauigkeiten
 }
review-mistakes = { $count ->
    [one] 1 Fehler
   *[other] { $count } Fehler
 }
review-blunders = { $count ->
    [one] 1 grober Fehler
   *[other] { $count } grobe Fehler
 }
review-turned = Die Partie kippte mit { $move }.
review-let-go = { $side } gab mit { $move } den Vorteil aus der Hand.
review-decided = Die entscheidende Taktik: { $motif }.
review-quiet = Besser war { $better }, dann { $would }; nach { $line } { $is }.
review-quiet-less = Besser war { $better }; nach { $line } ist ein Teil des Vorteils dahin. { $chances }
review-quiet-worse = Besser war { $better }; { $line } verschlechtert eine schwierige Stellung. { $chances }
review-quiet-level = Besser war { $better }; { $line } ist schwächer. { $chances }
review-after = Nach { $line } { $is }. { $chances }
review-chances = Die Gewinnaussicht von { $side } sinkt von { $before } % auf { $after } %.
review-is = { $standing ->
    [winning] steht { $side } auf Gewinn
    [decisive] hat { $side } entscheidenden Vorteil
    [clearly] steht { $side } klar besser
    [better] steht { $side } besser
    [slightly] steht { $side } etwas besser
   *[level] ist die Stellung ausgeglichen
 }
review-only = { $move } bietet Material an und ist der einzige gute Zug: so { $is }, nach jedem anderen { $other } bestenfalls.
review-only-one = { $move } bietet Material an und ist der einzige gute Zug.
review-better = { $better } war besser.
review-better-still = { $better } war besser; ohnehin { $would }.
review-line = { $words }: { $line }.
review-line-aside = { $words } ({ $line }).
review-after-move = Nach { $move }: { $words }
review-takes-back = { $better } schlägt zurück; dann { $would }.
review-up = hat { $side } { $more-accusative } mehr
review-up-for = hat { $side } { $more-accusative } für { $less-accusative }
review-even = ist das Material ausgeglichen
drill-also-good = Auch dieser Zug ist gut.
drill-find = Finde den besten Zug.
review-title = Durchsicht
review-graph = Weiß’ Gewinnaussicht nach jedem Zug
review-more = Die ganze Erklärung
review-row-accuracy = Genauigkeit
review-row-inaccuracies = Ungenauigkeiten
review-row-mistakes = Fehler
review-row-blunders = Grobe Fehler
review-row-missed = Verpasst
review-row-allowed = Zugelassen
review-row-played = Gefunden
