// The package in Node: the same as in a browser, with threads of Node that keep no process alive but while they are asked.

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Asking, Size } from './asking.js';
import type { Thread } from './lane.js';
import { hasVectors, loadOnce } from './program.js';
import type { Said } from './said.js';

export { Refusal } from './refusal.js';

const load = loadOnce(async () => {
  const file = (name: string) => readFile(new URL(`../engine/${name}`, import.meta.url));
  const [code, network] = await Promise.all([file(hasVectors() ? 'kibitzer.wasm' : 'plain.wasm'), file('network.bin')]);
  return { code, network: new Uint8Array(network).buffer };
});

async function start(): Promise<Thread> {
  // Options of the process, such as a program on the command line, are not for its threads.
  const worker = new Worker(new URL('./node-worker.js', import.meta.url), { workerData: await load(), execArgv: [] });
  worker.unref();
  return {
    ask(question, hear, fail) {
      worker.ref();
      const settle = () => {
        worker.off('message', heard).off('error', failed);
        worker.unref();
      };
      const heard = (said: Said) => {
        if (!('event' in said)) settle();
        hear(said);
      };
      const failed = (error: Error) => {
        settle();
        fail(`The program broke off: ${error.message}`);
      };
      worker.on('message', heard).on('error', failed).postMessage(question);
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

/** Answers the functions of the package: one thread, started by the first question. */
const usual = new Kibitzer();

export const { explain, whyNot, hint, review, drills, schedule, tag, image, report, close } = usual;
