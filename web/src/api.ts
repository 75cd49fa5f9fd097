// What is asked and answered; crates/web/openapi.json is the description.

import { carrier } from '#carrier';
import type { DrillSet, Explanation, Memory, Progress, Rating, Review, Side, Step } from '../../npm/src/types';
import { Refusal } from './carrier';

export type * from '../../npm/src/types';
export { Refusal };

export interface Production { name: string; description: string; sentence: string | null; source: { name: string; description: string } }
export interface Question { fen: string; moves?: string; move?: string; solver?: string }
export const RATINGS: readonly Rating[] = ['again', 'hard', 'good', 'easy'];

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
  if (!found) throw new Refusal('The answer was cut off.');
  return found;
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
