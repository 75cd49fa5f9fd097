// What runs in the thread of the program: first it gets the program, then questions, one after the other.

import * as engine from '../engine/kibitzer.js';
import { parseRefusal } from './refusal.js';
import type { Question, Said } from './said.js';

/** What a thread begins with. */
export interface Program { module: WebAssembly.Module; network: ArrayBuffer }

/** Takes the program. */
export function begin({ module, network }: Program): void {
  engine.initSync({ module });
  try {
    engine.loadNetwork(new Uint8Array(network));
  } catch (error) {
    throw typeof error === 'string' ? parseRefusal(error) : error;
  }
}

/** Answers a question; whatever is no refusal ends the thread. */
export function answer({ route, body }: Question, say: (said: Said) => void): void {
  try {
    say({ text: engine.ask(route, body, { hear: (event: string, data: string) => say({ event, data }) }) });
  } catch (error) {
    // What the program refuses is a text.
    if (typeof error !== 'string') throw error;
    say({ failure: error });
  }
}
