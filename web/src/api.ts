// What the server is asked and answers; docs/openapi.json is the description.

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

/** An error that the server gave a reason for, or that it does not answer. */
export class Refusal extends Error {}

/** How often a busy server is asked again, and after how many milliseconds. */
const MOST_TRIES = 20, BUSY_PAUSE = 500;
const GONE = 'The server does not answer. Is “kibitzer serve” still running?';

async function ask(path: string, question: object, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify(question);
  const headers = { 'content-type': 'application/json' };
  let response: Response;
  for (let tries = 0; ; tries++) {
    response = await reach(fetch(path, { method: 'POST', headers, body, signal: signal ?? null }));
    // The server is busy, as with another tab.
    if (response.status !== 503 || tries === MOST_TRIES) break;
    await new Promise(done => setTimeout(done, BUSY_PAUSE));
  }
  if (response.ok) return response;
  const told = await response.json().catch(() => ({ error: response.statusText, expected: '' })) as { error: string; expected: string };
  throw new Refusal(`${told.error}; expected ${told.expected}`);
}

/** Waits for something of the network; says so where the server is gone. */
async function reach<T>(wait: Promise<T>): Promise<T> {
  try {
    return await wait;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal(GONE);
  }
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
  return listen('/api/v1/explain/stream', question, (event, told) => {
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

/** Sends a question and hands the events of the answer on; `hear` returns whether an event was the last. */
async function listen(path: string, question: object, hear: (event: string, told: any) => boolean, signal?: AbortSignal): Promise<void> {
  const response = await ask(path, question, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let isDone = false;
  for (;;) {
    const { done, value } = await reach(reader.read());
    if (done) break;
    const events = (rest + value).split('\n\n');
    rest = events.pop()!;
    for (const event of events) {
      const field = (name: string) => event.split('\n').find(line => line.startsWith(name + ': '))?.slice(name.length + 2);
      const data = field('data');
      if (data === undefined) continue;
      const told = JSON.parse(data);
      if (field('event') === 'failure') throw new Refusal(`${told.error}; expected ${told.expected}`);
      isDone = hear(field('event') ?? '', told) || isDone;
    }
  }
  if (!isDone) throw new Refusal(GONE);
}

/** Asks for a document that takes a while; `looked` hears how many moves of the game have had their first look. */
async function document<T>(name: string, question: object, looked: (moves: number, of: number) => void, signal?: AbortSignal): Promise<T> {
  let found: T | null = null;
  await listen(`/api/v1/${name}`, question, (event, told) => {
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
export async function schedule(memory: Memory | null, days: number): Promise<Record<Rating, Step>> {
  return (await ask('/api/v1/schedule', { ...memory, days })).json();
}

export async function image(question: { fen: string; arrow?: string | undefined; side: Side; format: 'svg' | 'png' }): Promise<Blob> {
  return (await ask('/api/v1/image', question)).blob();
}

export async function whyNot(question: Question, signal: AbortSignal): Promise<Explanation> {
  return (await ask('/api/v1/why-not', question, signal)).json();
}

export async function explain(question: Question, signal: AbortSignal): Promise<Explanation> {
  return (await ask('/api/v1/explain', question, signal)).json();
}

export async function report(question: Question): Promise<Blob> {
  return (await ask('/api/v1/report.html', question)).blob();
}

export async function production(name: string): Promise<Production | null> {
  const response = await reach(fetch('/api/v1/production/' + encodeURIComponent(name)));
  return response.ok ? response.json() : null;
}
