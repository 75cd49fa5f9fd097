// What is answered, as the JSON interface of Kibitzer has it (crates/web/openapi.json of the project). Moves are in UCI; squares and pieces are given by the names of squares.

export type Side = 'white' | 'black';
/** What a sentence rests on; `spans` are the words that it licenses; docs/claims.md of the project has the kinds. */
export interface Claim {
  id: number; class: string; kind: string; men?: string[]; squares?: string[]; moves?: string[]; number?: number; spans?: [number, number][];
}
/** A sentence; it speaks of the position after `moves`. */
export interface Sentence { text: string; moves: string[]; claims: Claim[] }
/** A part of an explanation: an idea, defences, a why-not, … */
export interface Section { kind: string; title: string; sentences: Sentence[] }
/** The value for the side to move; a mate is counted in its own moves, and is negative where it is mated. */
export interface Score { mate_in?: number; centipawns?: number }
/** What an answer promises: a mate in so many moves, so many pawns of material won or saved, a draw, a win. */
export interface Promised { mate_in?: number; material?: number; promotes?: number; saves?: number; draws?: boolean; wins?: boolean }
/** Replies that are answered alike, what they try, and how they are answered. */
export interface Defence {
  tries: 'take' | 'block' | 'run' | 'guard' | 'counter' | 'other';
  replies: string[]; answer: string | null; line: string[]; result: object | null; themes: string[]; why: Sentence | null;
}
/** A move that was not chosen, and what is wrong with it. */
export interface Alternative { move: string; refutation: string[]; result: string | null; why: Sentence | null }
/** Another move that wins, so many plies down the line. */
export interface OtherMove { ply: number; move: string; promise: Promised | null; why: Sentence | null }
/** A proof that a separate program can check; docs/certificate.md of the project describes it. */
export interface Certificate {
  kibitzer_certificate: number; fen: string; castling: string; winner: Side | null; claim: { mate_in?: number; no_mate_in?: number | null; drawn?: string }; fifty_move: boolean; nodes: [string, number][][];
}
/** What the position comes to for a side, and how that is known; without claims the text repeats the verdict. */
export interface Outlook {
  result: 'wins' | 'draws' | 'loses' | 'better' | 'worse' | 'level' | 'unclear'; certainty: 'proved' | 'table' | 'known' | 'searched';
  for: Side; text: string; claims?: Claim[]; sensible?: string[][];
}
/** The motifs that decide, the deciding one first, by the names of Lichess; and in words. */
export interface Headline { motifs: string[]; text: string }
/** A fact of the position, and whether the answer needs it. */
export interface Feature { at: string[]; kind: string; men?: string[]; squares?: string[]; moves?: string[]; number?: number; needed: boolean }
/** How much was looked at, in the measures of the original reports. */
export interface Statistics {
  discovery_tree: number; distinct_moves: number; exploration_tree: number; verification_tree: number; verification_moves: number;
  tried?: { move: string; searched_by: string[]; checked_depth: number | null }[]; dropped_sentences: number;
}
/** The answer to a position: the move, what it promises, how sure that is, and why. */
export interface Explanation {
  schema: 1;
  fen: string;
  /** Who was asked. */
  solver: string;
  /** Null where there is no move, or none is suggested. */
  best_move: string | null;
  /** The principal variation, beginning with the best move. */
  line: string[];
  score: Score | null;
  /** Bounds of the value in centipawns, where a solver works with ranges. */
  range: [number, number] | null;
  promise: Promised | null;
  /** A checker has accepted the proof; every reply was searched to `checked_depth` plies; or a solver says so, and nobody has looked. */
  certainty: 'proved' | 'checked' | 'claimed' | null;
  checked_depth: number | null;
  /** Whether the mate is proved to be the shortest; null where that was not asked. */
  shortest: boolean | null;
  /** Who found the move. */
  found_by: string | null;
  /** What became of knowledge's second try, where its first was overturned. */
  second_try?: unknown;
  /** Motifs of the line, by the names of Lichess. */
  themes: string[];
  searches: number;
  /** Positions made by a move. */
  nodes: number;
  /** Analyses of a position by productions. */
  static_analyses: number;
  /** Microseconds. */
  time_us: number;
  /** Why the first search ended. */
  stop_reason: string;
  headline: Headline | null;
  verdict: Sentence;
  outlook: Outlook | null;
  sections: Section[];
  /** The lesson in a sentence, where there is one. */
  remember?: string;
  defences: Defence[];
  alternatives: Alternative[];
  also_wins: OtherMove[];
  certificate?: Certificate;
  /** What the last of the moves that were played did. */
  context?: { fen: string; move: string; sentences: Sentence[] };
  features?: Feature[];
  stats: Statistics;
}
/** An explanation with its words. */
export interface Answer extends Explanation {
  /** The whole, as the command line prints it below the board; a paragraph a line. */
  text: string;
  /** The line in SAN; its first move is the best. */
  line_san: string[];
}
/** What is wrong with a move. */
export interface WhyNotAnswer extends Answer {
  /** Why not, in one or more sentences. */
  reason: string;
}
/** How far a search is: plies, positions made by a move, and the value for the side to move. */
export interface Progress { depth: number; line: string[]; score: Score; nodes: number }

export type Kind = 'missed' | 'allowed' | 'played';
export type Judgment = 'inaccuracy' | 'mistake' | 'blunder';
export type Phase = 'opening' | 'middlegame' | 'endgame';
/**
 * A move of a reviewed game; `chance` is White's chance to win after it, from 0 to 1, `drop` what it cost the mover, and `gap` what the
 * next best move would have cost.
 */
export interface PlayedMove {
  ply: number; number: number; side: Side; san: string; uci: string; chance: number; score: Score | null; drop: number; gap: number | null;
  accuracy: number; judgment: Judgment | null; phase: Phase; clock: number | null;
}
/** What is wrong with a move that was played or may be tempting. */
export interface WhyNot { move: string; san: string; text: string; refutation: string[] }
/**
 * A move that is worth a word; `better` is the line that was better, `why_not` what is wrong with a mistake without a word about that,
 * `before` and `after` explain the positions around it.
 */
export interface Moment {
  ply: number; side: Side; san: string; kinds: Kind[]; drop: number; gap: number | null; is_brilliant: boolean; is_punished: boolean;
  is_found: boolean; headline: string | null; text: string; why_not: WhyNot | null; better: string[]; hints: string[]; before: Explanation;
  after: Explanation | null;
}
/** What a side did: its accuracy in percent, by phase too, and how often each motif was missed, allowed or played. */
export interface SideSummary {
  accuracy: number | null; phases: Partial<Record<Phase, number>>; inaccuracies: number; mistakes: number; blunders: number;
  motifs: Partial<Record<Kind, Record<string, number>>>;
}
/** A game with what every move cost; `start` is White's chance to win before the first, `turned` the ply that turned the game. */
export interface Review {
  schema: 1; tags: [string, string][]; result: string; fen: string; start: number;
  summary: { text: string; white: SideSummary; black: SideSummary; turned: number | null; decided_by: string | null };
  moves: PlayedMove[]; moments: Moment[];
}
/** A position to find a good move in: who is asked, what was played there, what is accepted, and what is wrong with tempting moves. */
export interface Drill {
  id: string; fen: string; side: Side; last_move: string | null; played: string; accepted: { move: string; san: string; line: string[] }[];
  why_not: WhyNot[]; hints: string[]; headline: string | null; motifs: string[]; drop: number;
  source: { text: string; ply: number; tags: [string, string][] }; explanation: Explanation;
}
export interface DrillSet { schema: 1; player: string; drills: Drill[] }
/** What is remembered of a drill: days until it is known with nine chances of ten, and how hard it is, from 1 to 10. */
export interface Memory { stability: number; difficulty: number }
/** The same after an answer, and in how many days the drill is due: 0 where it comes again in the same sitting. */
export interface Step extends Memory { interval: number; days: number }
export type Rating = 'again' | 'hard' | 'good' | 'easy';
export type Schedule = { schema: 1 } & Record<Rating, Step>;
/** The themes of a puzzle by the names of Lichess, and where each is seen. */
export interface Tags { row: number; id: string; fen: string; themes: string[]; added: string[]; removed: string[]; evidence: string[] }
