// What is asked and answered; docs/openapi.json is the description.

import { carrier } from '#carrier';
import { Refusal } from './carrier';

export { Refusal };

export interface Claim { id: number; class: string; kind: string; men?: string[]; squares?: string[]; moves?: string[]; number?: number; spans?: [number, number][] }
export interface Sentence { text: string; moves: string[]; claims: Claim[] }
export interface Section { kind: string; title: string; sentences: Sentence[] }
export interface Defence { replies: string[]; tries: string; answer: string | null; line: string[]; why: Sentence | null }
export interface Alternative { move: string; refutation: string[]; result: string | null; why: Sentence | null }
export interface Certificate { nodes: [string, number][][] }
/** What the position comes to for a side, and how that is known; without claims the text repeats the verdict. */
export interface Outlook {
  result: 'wins' | 'draws' | 'loses' | 'better' | 'worse' | 'level' | 'unclear'; certainty: 'proved' | 'table' | 'known' | 'searched';
  for: 'white' | 'black'; text: string; claims?: Claim[]; sensible?: string[][];
}
export interface Explanation {
  fen: string; best_move: string | null; line: string[]; certainty: string | null; found_by: string | null; themes: string[];
  promise: Record<string, unknown> | null; outlook: Outlook | null; headline: { motifs: string[]; text: string } | null; verdict: Sentence; remember?: string;
  sections: Section[]; defences: Defence[]; alternatives: Alternative[];
  also_wins: { ply: number; move: string }[]; certificate?: Certificate; context?: { sentences: Sentence[] };
}
export interface Progress { depth: number; line: string[]; score: { mate_in?: number; centipawns?: number } }
export interface Production { name: string; description: string; sentence: string | null; source: { name: string; description: string } }
export interface Question { fen: string; moves?: string; move?: string; solver?: string }

export type Side = 'white' | 'black';
export type Kind = 'missed' | 'allowed' | 'played';
export type Judgment = 'inaccuracy' | 'mistake' | 'blunder';
/** A move of a reviewed game; `chance` is White's chance to win after it, from 0 to 1, and `drop` what it cost the mover. */
export interface PlayedMove {
  ply: number; number: number; side: Side; san: string; uci: string; chance: number; drop: number; accuracy: number;
  judgment: Judgment | null; phase: string; clock: number | null;
}
/**
 * A move that is worth a word; `better` is the line that was better, `why_not` what is wrong with a mistake without a word about that,
 * `before` and `after` explain the positions around it.
 */
export interface Moment {
  ply: number; side: Side; san: string; kinds: Kind[]; drop: number; is_brilliant: boolean; is_punished: boolean; is_found: boolean;
  headline: string | null; text: string; why_not: WhyNot | null; better: string[]; hints: string[]; before: Explanation; after: Explanation | null;
}
export interface SideSummary {
  accuracy: number | null; phases: Record<string, number>; inaccuracies: number; mistakes: number; blunders: number;
  motifs: Partial<Record<Kind, Record<string, number>>>;
}
export interface Review {
  tags: [string, string][]; result: string; fen: string; start: number;
  summary: { text: string; white: SideSummary; black: SideSummary; turned: number | null };
  moves: PlayedMove[]; moments: Moment[];
}
export interface WhyNot { move: string; san: string; text: string; refutation: string[] }
/** A position to find a good move in. */
export interface Drill {
  id: string; fen: string; side: Side; last_move: string | null; played: string; accepted: { move: string; san: string; line: string[] }[];
  why_not: WhyNot[]; hints: string[]; headline: string | null; motifs: string[]; drop: number;
  source: { text: string; ply: number; tags: [string, string][] }; explanation: Explanation;
}
export interface DrillSet { schema: number; player: string; drills: Drill[] }
/** What is remembered of a drill: days until it is known with nine chances of ten, and how hard it is, from 1 to 10. */
export interface Memory { stability: number; difficulty: number }
export interface Step extends Memory { interval: number; days: number }
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const;
export type Rating = typeof RATINGS[number];

async function ask<T>(route: string, question: object, signal?: AbortSignal): Promise<T> {
  return JSON.parse(await (await carrier.ask(route, question, signal)).text());
}

export interface Listener {
  asked(question: string): void;
  progress(step: Progress): void;
  draft(explanation: Explanation): void;
  hints(texts: string[]): void;
  explanation(explanation: Explanation): void;
}

/** Explains a position and hears of it while it grows. */
export function stream(question: Question, listener: Listener, signal: AbortSignal): Promise<void> {
  return carrier.listen('explain/stream', question, (event, told) => {
    switch (event) {
      case 'asked': listener.asked(told.question); return false;
      case 'progress': listener.progress(told); return false;
      case 'draft': listener.draft(told); return false;
      case 'hints': listener.hints(told.hints); return false;
      case 'explanation': listener.explanation(told); return true;
      default: return false;
    }
  }, signal);
}

/** Asks for a document that takes a while; `looked` hears how many moves of the game have had their first look. */
async function document<T>(name: string, question: object, looked: (moves: number, of: number) => void, signal?: AbortSignal): Promise<T> {
  let found: T | null = null;
  await carrier.listen(name, question, (event, told) => {
    if (event === 'looked') looked(told.moves, told.of);
    if (event === name) found = told;
    return event === name;
  }, signal);
  return found!;
}

export const review = (pgn: string, looked: (moves: number, of: number) => void, signal?: AbortSignal): Promise<Review> =>
  document('review', { pgn }, looked, signal);

export const drills = (pgn: string, side: Side, looked: (moves: number, of: number) => void, signal?: AbortSignal): Promise<DrillSet> =>
  document('drills', { pgn, side }, looked, signal);

/** Asks what follows from each answer to a drill that was answered last so many days ago. */
export const schedule = (memory: Memory | null, days: number): Promise<Record<Rating, Step>> => ask('schedule', { ...memory, days });

export async function image(question: { fen: string; arrow?: string | undefined; side: Side; format: 'svg' | 'png' }): Promise<Blob> {
  return carrier.ask('image', question);
}

export const whyNot = (question: Question, signal: AbortSignal): Promise<Explanation> => ask('why-not', question, signal);

export const explain = (question: Question, signal: AbortSignal): Promise<Explanation> => ask('explain', question, signal);

export async function report(question: Question): Promise<Blob> {
  return carrier.ask('report.html', question);
}

export async function production(name: string): Promise<Production | null> {
  try {
    return await ask<Production>('production/' + encodeURIComponent(name), {});
  } catch (error) {
    // No production has this name.
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
