// The thread of Node.

import { parentPort, workerData } from 'node:worker_threads';
import type { Question } from './said.js';
import { answer, begin } from './thread.js';

begin(workerData);
parentPort!.on('message', (question: Question) => answer(question, said => parentPort!.postMessage(said)));
