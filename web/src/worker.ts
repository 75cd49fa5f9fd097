// The thread in which the program runs: first it gets the program, then questions, one after the other.

import * as engine from '../engine/kibitzer.js';

self.onmessage = ({ data }: MessageEvent) => {
  if ('module' in data) {
    engine.initSync({ module: data.module });
    engine.loadNetwork(new Uint8Array(data.network));
    return;
  }
  const hearer = { hear: (event: string, text: string) => postMessage({ event, data: text }) };
  try {
    postMessage({ text: engine.ask(data.route, data.body, hearer) });
  } catch (error) {
    // What the program refuses is a text; anything else ends the worker.
    if (typeof error !== 'string') throw error;
    postMessage({ failure: error });
  }
};
