// The program in the page itself, in a few workers: one for the answer that grows, one for questions beside it, one for games, one for
// what takes no search. A question ends with its worker, for one thread cannot hear that nobody waits any more; the next worker has
// module and network at once.

import { Carrier, Refusal, refusal } from './carrier';
import network from '../engine/network.bin?url';
import plain from '../engine/plain.wasm?url';
import vector from '../engine/kibitzer.wasm?url';

/** A module of one function that needs vector instructions: whoever takes it has them. */
const NEEDS_VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** What every worker begins with. */
interface Program { module: WebAssembly.Module; network: ArrayBuffer }
/** What a worker says: an event, the answer, or why there is none. */
type Said = { event: string; data: string } | { text: string } | { failure: string };

let program: Promise<Program> | null = null;

/** Fetches the program once; where that failed the next question tries again. */
function fetched(): Promise<Program> {
  program ??= load().catch(error => {
    program = null;
    throw new Refusal(`The program could not be loaded: ${error instanceof Error ? error.message : error}`);
  });
  return program;
}

async function load(): Promise<Program> {
  const file = async (url: string) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response;
  };
  const path = WebAssembly.validate(new Uint8Array(NEEDS_VECTORS)) ? vector : plain;
  const [code, weights] = await Promise.all([file(path), file(network)]);
  // Not every server names the kind that streaming asks for.
  return { module: await WebAssembly.compile(await code.arrayBuffer()), network: await weights.arrayBuffer() };
}

/** A worker, and the questions that wait for it. */
class Lane {
  /** `isForOne` lets the worker go after its first answer. */
  constructor(private readonly isForOne = false) {}

  private worker: Worker | null = null;
  /** Whether the worker has said anything: one that has not could not even begin. */
  private hasBegun = false;
  private last: Promise<unknown> = Promise.resolve();

  /** Asks when those before have been answered. */
  ask(route: string, question: object, hear: (event: string, data: string) => void, signal?: AbortSignal): Promise<string> {
    const turn = this.last.then(() => this.begin(route, question, hear, signal));
    this.last = turn.catch(() => undefined);
    if (!signal) return turn;
    // Who does not wait any more hears so at once, whoever is asked before.
    return Promise.race([turn, new Promise<never>((_, failed) => {
      if (signal.aborted) failed(signal.reason);
      signal.addEventListener('abort', () => failed(signal.reason), { once: true });
    })]);
  }

  private async begin(route: string, question: object, hear: (event: string, data: string) => void, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const program = await fetched();
    signal?.throwIfAborted();
    if (!this.worker) this.hasBegun = false;
    const worker = this.worker ??= start(program);
    return new Promise((done, failed) => {
      const end = () => {
        worker.terminate();
        this.worker = null;
      };
      const aborted = () => {
        end();
        failed(signal!.reason);
      };
      signal?.addEventListener('abort', aborted, { once: true });
      if (signal?.aborted) return aborted();
      worker.onmessage = ({ data: said }: MessageEvent<Said>) => {
        this.hasBegun = true;
        if ('event' in said) return hear(said.event, said.data);
        signal?.removeEventListener('abort', aborted);
        if (this.isForOne) end();
        if ('text' in said) done(said.text);
        else failed(refusal(JSON.parse(said.failure)));
      };
      worker.onerror = event => {
        signal?.removeEventListener('abort', aborted);
        end();
        failed(new Refusal(this.hasBegun ? `The program broke off: ${event.message || 'it is out of memory'}` : 'The program could not be started. Please reload the page.'));
      };
      worker.postMessage({ route, body: JSON.stringify(question) });
    });
  }
}

function start(program: Program): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(program);
  return worker;
}

const answers = new Lane(), questions = new Lane(), games = new Lane(), small = new Lane();

function laneOf(route: string): Lane {
  if (route === 'explain/stream') return answers;
  if (route === 'review' || route === 'drills') return games;
  if (route === 'schedule' || route === 'image' || route.startsWith('production/')) return small;
  // A report searches again, and nobody waits for it beside the board.
  return route === 'report.html' ? new Lane(true) : questions;
}

export const carrier: Carrier = {
  async ask(route, question, signal) {
    const { format, ...rest } = question as { format?: string };
    const isDrawing = route === 'image';
    const text = await laneOf(route).ask(route, isDrawing ? rest : question, () => undefined, signal);
    const blob = new Blob([text], { type: isDrawing ? 'image/svg+xml' : route === 'report.html' ? 'text/html' : 'application/json' });
    return isDrawing && format === 'png' ? pixels(blob) : blob;
  },

  async listen(route, question, hear, signal) {
    let wrong: Refusal | null = null;
    await laneOf(route).ask(route, question, (event, data) => {
      const told = JSON.parse(data);
      if (event === 'failure') wrong = refusal(told);
      else hear(event, told);
    }, signal);
    if (wrong) throw wrong;
  },
};

/** Pixels of a side of an image. */
const PIXELS = 720;

/** Makes an image of pixels of a drawing. */
async function pixels(drawing: Blob): Promise<Blob> {
  const image = new Image(PIXELS, PIXELS), address = URL.createObjectURL(drawing);
  try {
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: PIXELS, height: PIXELS });
    canvas.getContext('2d')!.drawImage(image, 0, 0, PIXELS, PIXELS);
    const drawn = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'));
    if (!drawn) throw new Refusal('The browser could not draw the image.');
    return drawn;
  } finally {
    URL.revokeObjectURL(address);
  }
}
