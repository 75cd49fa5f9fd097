// The package in Node: the same as in a browser, with threads of Node that keep no process alive but while they are asked.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Asking, Size } from './asking.js';
import type { Thread } from './lane.js';
import { hasVectors, once } from './program.js';
import type { Said } from './thread.js';

export { Refusal } from './refusal.js';
export { textOf } from './text.js';

const program = once(async () => {
  const file = (name: string) => readFile(new URL(`../engine/${name}`, import.meta.url));
  const [code, network] = await Promise.all([file(hasVectors() ? 'kibitzer.wasm' : 'plain.wasm'), file('network.bin')]);
  return { code, network: new Uint8Array(network).buffer };
});

async function start(): Promise<Thread> {
  const workerData = await program();
  const worker = new Worker(new URL('./node-worker.js', import.meta.url), { workerData, execArgv: [] });
  worker.unref();
  return {
    ask(question, heard, broke) {
      worker.ref();
      const hear = (said: Said) => {
        if (!('event' in said)) stop();
        heard(said);
      };
      const fail = (error: Error) => {
        stop();
        broke(`The program broke off: ${error.message}`);
      };
      const stop = () => {
        worker.off('message', hear).off('error', fail);
        worker.unref();
      };
      worker.on('message', hear).on('error', fail).postMessage(question);
    },
    end: () => void worker.terminate(),
  };
}

/** The program in threads of its own. */
export class Kibitzer extends Asking {
  constructor(size: Size = {}) {
    super(start, size);
  }
}

/** What the functions of the package ask: one thread, started by the first question. */
const usual = new Kibitzer();

export const { explain, whyNot, hint, review, drills, schedule, tag, image, report, close } = usual;
