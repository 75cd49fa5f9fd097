// The program in a browser: fetched once, and run by workers.

import type { Thread } from './lane.js';
import { hasVectors, once } from './program.js';
import type { Said } from './thread.js';

const program = once(async () => {
  const file = async (url: URL) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    // Not every server names the kind that compiling on the way asks for.
    return response.arrayBuffer();
  };
  const [code, network] = await Promise.all([
    file(hasVectors() ? new URL('../engine/kibitzer.wasm', import.meta.url) : new URL('../engine/plain.wasm', import.meta.url)),
    file(new URL('../engine/network.bin', import.meta.url)),
  ]);
  return { code, network };
});

/** Returns how threads are started from workers, each of which has the script `worker.ts`. */
export const startsWith = (make: () => Worker) => async (): Promise<Thread> => {
  const given = await program();
  const worker = make();
  /** Whether the worker has said anything: one that has not could not even begin. */
  let hasBegun = false;
  worker.postMessage(given);
  return {
    ask(question, heard, broke) {
      worker.onmessage = ({ data: said }: MessageEvent<Said>) => {
        hasBegun = true;
        heard(said);
      };
      worker.onerror = event => broke(hasBegun ? `The program broke off: ${event.message || 'it is out of memory'}` : 'The program could not be started. Please reload the page.');
      worker.postMessage(question);
    },
    end: () => worker.terminate(),
  };
};
