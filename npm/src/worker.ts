// The thread of a browser.

import type { Question } from './said.js';
import { Program, answer, begin } from './thread.js';

self.onmessage = ({ data }: MessageEvent<Program | Question>) => {
  if ('module' in data) begin(data);
  else answer(data, said => postMessage(said));
};
