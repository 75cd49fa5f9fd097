// The program in the page itself, in a few workers: one for the answer that grows, one for questions beside it, one for games, one for
// what takes no search. A question ends with its worker, for one thread cannot hear that nobody waits any more; the next worker has
// module and network at once.

import { Lane as Of } from '../../npm/src/lane';
import { startsWith } from '../../npm/src/fetched';
import { Carrier, Refusal, refusal } from './carrier';

const start = startsWith(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

class Lane extends Of {
  constructor(isForOne = false) {
    super(start, isForOne);
  }
}

const answers = new Lane(), questions = new Lane(), games = new Lane(), small = new Lane();

function laneOf(route: string): Lane {
  if (route === 'explain/stream') return answers;
  if (route === 'review' || route === 'drills') return games;
  if (route === 'schedule' || route === 'image' || route.startsWith('production/')) return small;
  // A report searches again, and nobody waits for it beside the board.
  return route === 'report.html' ? new Lane(true) : questions;
}

export const carrier: Carrier = {
  async ask(route, question, signal) {
    const { format, ...rest } = question as { format?: string };
    const isDrawing = route === 'image';
    const text = await laneOf(route).ask(route, isDrawing ? rest : question, () => undefined, signal);
    const blob = new Blob([text], { type: isDrawing ? 'image/svg+xml' : route === 'report.html' ? 'text/html' : 'application/json' });
    return isDrawing && format === 'png' ? pixels(blob) : blob;
  },

  async listen(route, question, hear, signal) {
    let wrong: Refusal | null = null;
    await laneOf(route).ask(route, question, (event, data) => {
      const told = JSON.parse(data);
      if (event === 'failure') wrong = refusal(told);
      else hear(event, told);
    }, signal);
    if (wrong) throw wrong;
  },
};

/** Pixels of a side of an image. */
const PIXELS = 720;

/** Makes an image of pixels of a drawing. */
async function pixels(drawing: Blob): Promise<Blob> {
  const image = new Image(PIXELS, PIXELS), address = URL.createObjectURL(drawing);
  try {
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: PIXELS, height: PIXELS });
    canvas.getContext('2d')!.drawImage(image, 0, 0, PIXELS, PIXELS);
    const drawn = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'));
    if (!drawn) throw new Refusal('The browser could not draw the image.');
    return drawn;
  } finally {
    URL.revokeObjectURL(address);
  }
}
