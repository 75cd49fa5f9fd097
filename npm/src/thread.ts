// What runs in the thread of the program: first it gets the program, then questions, one after the other.

import * as engine from '../engine/kibitzer.js';

/** What a thread begins with. */
export interface Program { module: WebAssembly.Module; network: ArrayBuffer }
/** A route of docs/openapi.json without what is the same in all, and the JSON of its fields. */
export interface Question { route: string; body: string }
/** What a thread says: an event of an answer, the answer, or why there is none. */
export type Said = { event: string; data: string } | { text: string } | { failure: string };

/** Takes the program. */
export function begin({ module, network }: Program): void {
  engine.initSync({ module });
  engine.loadNetwork(new Uint8Array(network));
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
