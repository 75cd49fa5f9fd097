// The thread of a browser.

import { Program, Question, answer, begin } from './thread.js';

self.onmessage = ({ data }: MessageEvent<Program | Question>) => {
  if ('module' in data) begin(data);
  else answer(data, said => postMessage(said));
};
