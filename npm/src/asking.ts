// The questions of the package, whoever gives the threads that answer them.

import { Hear, Lane, Thread } from './lane.js';
import { Refusal, parseRefusal, refuse } from './refusal.js';
import type { Answer, DrillSet, Explanation, Memory, Progress, Review, Schedule, Side, Tags, WhyNotAnswer } from './types.js';

export interface CallOptions {
  /** Ends the question; it then rejects with the signal's reason. */
  signal?: AbortSignal;
}
export interface HintOptions extends CallOptions {
  /** Moves that were played from the position, in SAN or UCI. */
  moves?: string | readonly string[];
  /** Nodes of each search; without limits 400,000, or more where the case is open. The same nodes give the same answer. */
  nodes?: number;
  /** Milliseconds of each search; the same question may then have another answer. */
  movetime?: number;
  /** Who is asked; the analyst asks all others. */
  solver?: 'analyst' | 'mate' | 'mater1' | 'mater2' | 'tech' | 'verify' | 'caps' | 'paradise';
  /** The language of the texts. */
  language?: 'en' | 'de';
}
export interface WhyNotOptions extends HintOptions {
  /** How much is said. */
  detail?: 'brief' | 'normal' | 'full';
}
export interface ExplainOptions extends WhyNotOptions {
  /** Hears how far the search is. */
  onProgress?: (step: Progress) => void;
  /** Hears a first answer before the whole; there is none where `nodes` allows 160,000 or fewer, or with `movetime`. */
  onDraft?: (draft: Answer) => void;
}
export interface ReportOptions extends WhyNotOptions {
  /** A move, in SAN or UCI, that is asked about. */
  move?: string;
}
export interface DrillsOptions extends CallOptions {
  /** Nodes of each explanation; without them 100,000. */
  nodes?: number;
  /** Points of a hundred by which the chance to win sinks where a move is worth a word; without them 9. */
  threshold?: number;
  /** The language of the texts. */
  language?: 'en' | 'de';
  /** Hears how many moves of the game have had their first look. */
  onProgress?: (looked: { moves: number; of: number }) => void;
}
export interface ReviewOptions extends DrillsOptions {
  /** The most moves that are explained, the weightiest first. */
  most?: number;
}
export interface ImageOptions extends CallOptions {
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

export class Asking {
  private readonly lanes: Lane[];

  constructor(start: () => Promise<Thread>, { workers = 1 }: Size = {}) {
    if (!Number.isInteger(workers) || workers < 1) throw refuse({ error: `\`workers\` is ${workers}`, expected: 'a whole number from 1' });
    this.lanes = Array.from({ length: workers }, () => new Lane(start));
  }

  /** Explains a position, a FEN: the best move, what it promises, and why. */
  explain = (fen: string, { signal, onProgress, onDraft, moves, ...fields }: ExplainOptions = {}): Promise<Answer> => {
    const question = { ...fields, fen, moves: joinMoves(moves) };
    if (!onProgress && !onDraft) return this.askExplanation('explain', question, signal);
    let words: Words | undefined;
    return this.askLast<Explanation>('explain/stream', 'explanation', question, (event, data) => {
      if (event === 'words') words = JSON.parse(data);
      if (event === 'progress') onProgress?.(JSON.parse(data));
      if (event === 'draft') onDraft?.({ ...JSON.parse(data), ...words });
    }, signal).then(found => ({ ...found, ...words! }));
  };

  /** Says what is wrong with a move, in SAN or UCI, as `reason`; the first of the `alternatives` is that move. */
  whyNot = async (fen: string, move: string, { signal, moves, ...fields }: WhyNotOptions = {}): Promise<WhyNotAnswer> => {
    const found = await this.askExplanation('why-not', { ...fields, fen, move, moves: joinMoves(moves) }, signal);
    const sentences = found.sections.find(({ kind }) => kind === 'why_not')?.sentences;
    return { ...found, reason: sentences?.map(({ text }) => text).join(' ') || (found.alternatives[0]?.why?.text ?? '') };
  };

  /** Gives a hint: 1 where to look, 2 a question, 3 which piece moves. */
  hint = async (fen: string, level: 1 | 2 | 3, { signal, moves, ...fields }: HintOptions = {}): Promise<string> =>
    JSON.parse(await this.ask('hint', { ...fields, fen, level, moves: joinMoves(moves) }, signal)).hint.text;

  /** Reviews a game in PGN: what every move cost, and the moments that decided it in words. */
  review = (pgn: string, { signal, onProgress, ...fields }: ReviewOptions = {}): Promise<Review> =>
    this.askLast('review', 'review', { ...fields, pgn }, hearLooked(onProgress), signal);

  /** Makes positions to practise of what a side got wrong in a game. */
  drills = (pgn: string, side: Side, { signal, onProgress, ...fields }: DrillsOptions = {}): Promise<DrillSet> =>
    this.askLast('drills', 'drills', { ...fields, pgn, side }, hearLooked(onProgress), signal);

  /** Says when a drill is due again after each answer, by FSRS; a new drill has no memory. */
  schedule = async (memory: Memory | null = null, days = 0, { signal, ...fields }: CallOptions = {}): Promise<Schedule> =>
    JSON.parse(await this.ask('schedule', { ...fields, stability: memory?.stability, difficulty: memory?.difficulty, days }, signal));

  /** Names the themes of a puzzle by its moves alone, in UCI, the first of which allows the tactic. */
  tag = async (fen: string, moves: string | readonly string[], { signal, ...fields }: CallOptions = {}): Promise<Tags> =>
    JSON.parse(await this.ask('tag', { ...fields, fen, moves: joinMoves(moves) }, signal));

  /** Draws a position as SVG. */
  image = (fen: string, { signal, moves, ...fields }: ImageOptions = {}): Promise<string> =>
    this.ask('image', { ...fields, fen, moves: joinMoves(moves) }, signal);

  /** Writes an explanation as a page of HTML that stands by itself. */
  report = (fen: string, { signal, moves, ...fields }: ReportOptions = {}): Promise<string> =>
    this.ask('report.html', { ...fields, fen, moves: joinMoves(moves) }, signal);

  /** Ends all threads, and with them what is being asked; later questions have new ones. */
  close = (): void => this.lanes.forEach(lane => lane.close());

  /** Asks in the lane in which fewest wait. */
  private async ask(route: string, question: object, signal?: AbortSignal, hear?: Hear): Promise<string> {
    refuseFunctions(question);
    const lane = this.lanes.reduce((best, lane) => lane.waiting < best.waiting ? lane : best);
    return lane.ask(route, question, hear, signal);
  }

  /** Asks for an explanation; its words come before it. */
  private async askExplanation(route: string, question: object, signal?: AbortSignal): Promise<Answer> {
    let words: Words | undefined;
    const found: Explanation = JSON.parse(await this.ask(route, question, signal, (event, data) => { if (event === 'words') words = JSON.parse(data); }));
    return { ...found, ...words! };
  }

  /** Asks for what comes as the last event. */
  private async askLast<T>(route: string, name: string, question: object, hear: Hear, signal?: AbortSignal): Promise<T> {
    let found: T | undefined, wrong: Refusal | undefined;
    await this.ask(route, question, signal, (event, data) => {
      if (event === 'failure') wrong = parseRefusal(data);
      else if (event === name) found = JSON.parse(data);
      else hear(event, data);
    });
    if (!found) throw wrong ?? new Refusal('The program ended without an answer.');
    return found;
  }
}

/** What comes before an explanation. */
type Words = Pick<Answer, 'text' | 'line_san'>;

/** Makes one text of moves that may come as a list. */
const joinMoves = (moves: string | readonly string[] | undefined) => typeof moves === 'object' ? moves.join(' ') : moves;

/** Hands on how far a game is. */
const hearLooked = (onProgress: DrillsOptions['onProgress']): Hear => (event, data) => {
  if (event === 'looked') onProgress?.(JSON.parse(data));
};

/** Refuses what the program would never see; other options that do not exist it refuses itself. */
function refuseFunctions(question: object): void {
  const name = Object.entries(question).find(([, value]) => typeof value === 'function')?.[0];
  if (name !== undefined) throw refuse({ error: `\`${name}\` says nothing here`, expected: 'options of this function only', status: 400 });
}
