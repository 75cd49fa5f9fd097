// The program in a browser: fetched once, and run by workers.

import type { Thread } from './lane.js';
import { hasVectors, loadOnce } from './program.js';
import type { Said } from './said.js';

const load = loadOnce(async () => {
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

/** Returns a function that starts threads, each from a new worker with the script `worker.ts`. */
export const startFrom = (makeWorker: () => Worker) => async (): Promise<Thread> => {
  const program = await load();
  const worker = makeWorker();
  /** Whether the worker has said anything: one that has not could not even begin. */
  let hasBegun = false;
  worker.postMessage(program);
  return {
    ask(question, hear, fail) {
      worker.onmessage = ({ data: said }: MessageEvent<Said>) => {
        hasBegun = true;
        hear(said);
      };
      worker.onerror = ({ message }) => fail(hasBegun
        ? `The program broke off: ${message || 'it is out of memory'}`
        : `The program could not be started: ${message || 'its worker was not loaded'}`);
      worker.postMessage(question);
    },
    end: () => worker.terminate(),
  };
};
