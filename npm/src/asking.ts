// The questions of the package, whoever gives the threads that answer them.

import { Lane, Hear, Thread } from './lane.js';
import { Refusal, refusal } from './refusal.js';
import type { DrillSet, Explanation, Memory, Progress, Review, Schedule, Side, Tags } from './types.js';

export interface Waiting {
  /** Ends the question; it then rejects with the signal's reason. */
  signal?: AbortSignal;
}
export interface Written {
  /** The language of the texts. */
  language?: 'en' | 'de';
}
export interface Searched extends Waiting, Written {
  /** Moves that were played from the position, in SAN or UCI. */
  moves?: string | readonly string[];
  /** Nodes of each search; without limits 400,000, or more where the case is open. */
  nodes?: number;
  /** Milliseconds of each search; the same question may then have another answer. */
  movetime?: number;
  /** Who is asked; the analyst asks all others. */
  solver?: 'analyst' | 'mate' | 'mater1' | 'mater2' | 'tech' | 'verify' | 'caps' | 'paradise';
}
export interface Explained extends Searched {
  /** How much is said. */
  detail?: 'brief' | 'normal' | 'full';
}
export interface Growing extends Explained {
  /** Hears how far the search is. */
  onProgress?: (step: Progress) => void;
  /** Hears a first answer before the whole, where 160,000 nodes or more may be searched. */
  onDraft?: (draft: Explanation) => void;
}
export interface OfGame extends Waiting, Written {
  /** Nodes of each explanation; without them 100,000. */
  nodes?: number;
  /** Points of a hundred by which the chance to win sinks where a move is worth a word; without them 9. */
  threshold?: number;
  /** Hears how many moves of the game have had their first look. */
  onProgress?: (looked: { moves: number; of: number }) => void;
}
export interface Reviewed extends OfGame {
  /** The most moves that are explained, the weightiest first. */
  most?: number;
}
export interface Drawn extends Waiting {
  /** Moves that were played from the position, in SAN or UCI. */
  moves?: string | readonly string[];
  /** A move in UCI that is drawn as an arrow. */
  arrow?: string;
  /** Who sits below; without it the side to move. */
  side?: Side;
}
export interface Size {
  /** How many questions are answered at a time, each by a thread of its own; 1 without it. */
  workers?: number;
}

/** Moves that may come as a list become a text. */
const text = (moves: string | readonly string[] | undefined) => typeof moves === 'object' ? moves.join(' ') : moves;

export class Asking {
  private readonly lanes: Lane[];

  constructor(start: () => Promise<Thread>, { workers = 1 }: Size = {}) {
    if (!Number.isInteger(workers) || workers < 1) throw refusal({ error: `\`workers\` is ${workers}`, expected: 'a whole number from 1' });
    this.lanes = Array.from({ length: workers }, () => new Lane(start));
  }

  /** Explains a position, a FEN: the best move, what it promises, and why. */
  explain = async (fen: string, { signal, onProgress, onDraft, moves, ...fields }: Growing = {}): Promise<Explanation> => {
    const question = { ...fields, fen, moves: text(moves) };
    if (!onProgress && !onDraft) return this.document('explain', question, signal);
    return this.last('explain/stream', 'explanation', question, (event, data) => {
      if (event === 'progress') onProgress?.(JSON.parse(data));
      if (event === 'draft') onDraft?.(JSON.parse(data));
    }, signal);
  };

  /** Says what is wrong with a move, in SAN or UCI; the first of the `alternatives` is that move. */
  whyNot = async (fen: string, move: string, { signal, moves, ...fields }: Explained = {}): Promise<Explanation> =>
    this.document('why-not', { ...fields, fen, move, moves: text(moves) }, signal);

  /** Gives a hint: 1 where to look, 2 a question, 3 which man moves. */
  hint = async (fen: string, level: 1 | 2 | 3, { signal, moves, ...fields }: Searched = {}): Promise<string> =>
    (await this.document<{ hint: { text: string } }>('hint', { ...fields, fen, level, moves: text(moves) }, signal)).hint.text;

  /** Reviews a game in PGN: what every move cost, and the moments that decided it in words. */
  review = (pgn: string, { signal, onProgress, ...fields }: Reviewed = {}): Promise<Review> =>
    this.last('review', 'review', { ...fields, pgn }, looked(onProgress), signal);

  /** Makes positions to practise of what a side got wrong in a game. */
  drills = (pgn: string, side: Side, { signal, onProgress, ...fields }: OfGame = {}): Promise<DrillSet> =>
    this.last('drills', 'drills', { ...fields, pgn, side }, looked(onProgress), signal);

  /** Says when a drill is due again after each answer, by FSRS; a new drill has no memory. */
  schedule = async (memory: Memory | null = null, days = 0, { signal }: Waiting = {}): Promise<Schedule> =>
    this.document('schedule', { stability: memory?.stability, difficulty: memory?.difficulty, days }, signal);

  /** Names the themes of a puzzle by its moves alone, in UCI, the first of which allows the tactic. */
  tag = async (fen: string, moves: string | readonly string[], { signal }: Waiting = {}): Promise<Tags> =>
    this.document('tag', { fen, moves: text(moves) }, signal);

  /** Draws a position as SVG. */
  image = (fen: string, { signal, moves, ...fields }: Drawn = {}): Promise<string> =>
    this.free().ask('image', { ...fields, fen, moves: text(moves) }, undefined, signal);

  /** Writes an explanation as a page of HTML that stands by itself; with a `move` it says what is wrong with it, too. */
  report = (fen: string, { signal, moves, ...fields }: Explained & { move?: string } = {}): Promise<string> =>
    this.free().ask('report.html', { ...fields, fen, moves: text(moves) }, undefined, signal);

  /** Ends all threads, and with them what is being asked; later questions have new ones. */
  close = (): void => this.lanes.forEach(lane => lane.close());

  /** Returns the lane in which fewest wait. */
  private free(): Lane {
    return this.lanes.reduce((best, lane) => lane.waiting < best.waiting ? lane : best);
  }

  private async document<T>(route: string, question: object, signal?: AbortSignal): Promise<T> {
    return JSON.parse(await this.free().ask(route, question, undefined, signal));
  }

  /** Asks for what comes as the last event. */
  private async last<T>(route: string, name: string, question: object, hear: Hear, signal?: AbortSignal): Promise<T> {
    let found: T | undefined, wrong: Refusal | undefined;
    await this.free().ask(route, question, (event, data) => {
      if (event === 'failure') wrong = refusal(JSON.parse(data));
      else if (event === name) found = JSON.parse(data);
      else hear(event, data);
    }, signal);
    if (wrong) throw wrong;
    return found!;
  }
}

/** Hands on how far a game is. */
const looked = (onProgress: OfGame['onProgress']): Hear => (event, data) => {
  if (event === 'looked') onProgress?.(JSON.parse(data));
};
