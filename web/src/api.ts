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

/** An error that the server gave a reason for, or that it does not answer. */
export class Refusal extends Error {}

const GONE = 'The server does not answer. Is “kibitzer serve” still running?';

async function ask(path: string, question: Question, signal?: AbortSignal): Promise<Response> {
  const body = JSON.stringify(question);
  const headers = { 'content-type': 'application/json' };
  const response = await reach(fetch(path, { method: 'POST', headers, body, signal: signal ?? null }));
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
export async function stream(question: Question, listener: Listener, signal: AbortSignal): Promise<void> {
  const response = await ask('/api/v1/explain/stream', question, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let isDone = false;
  for (;;) {
    const { done, value } = await reach(reader.read());
    if (done) break;
    const events = (rest + value).split('\n\n');
    rest = events.pop()!;
    for (const event of events) isDone = hear(event, listener) || isDone;
  }
  if (!isDone) throw new Refusal(GONE);
}

/** Hands one event on; tells whether it was the last. */
function hear(event: string, listener: Listener): boolean {
  const field = (name: string) => event.split('\n').find(line => line.startsWith(name + ': '))?.slice(name.length + 2);
  const data = field('data');
  if (data === undefined) return false;
  const told = JSON.parse(data);
  switch (field('event')) {
    case 'asked': listener.asked(told.question); return false;
    case 'progress': listener.progress(told); return false;
    case 'draft': listener.draft(told); return false;
    case 'hints': listener.hints(told.hints); return false;
    case 'explanation': listener.explanation(told); return true;
    case 'failure': throw new Refusal(told.error);
    default: return false;
  }
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
