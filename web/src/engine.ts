// The program in the page itself, in a few workers: one for the answer that grows, one for questions beside it, one for games, one for
// what takes no search. A question ends with its worker, for one thread cannot hear that nobody waits any more; the next worker has
// module and network at once.

import { startFrom } from '../../npm/src/fetched';
import { Lane } from '../../npm/src/lane';
import { Carrier, Refusal, parseRefusal } from './carrier';

const start = startFrom(() => new Worker(new URL('../../npm/src/worker.ts', import.meta.url), { type: 'module' }));

const answers = new Lane(start), questions = new Lane(start), games = new Lane(start), small = new Lane(start);

function laneOf(route: string): Lane {
  if (route === 'explain/stream') return answers;
  if (route === 'review' || route === 'drills') return games;
  if (route === 'schedule' || route === 'image' || route.startsWith('production/')) return small;
  // A report searches again, and nobody waits for it beside the board.
  return route === 'report.html' ? new Lane(start, true) : questions;
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
      if (event === 'failure') wrong = parseRefusal(data);
      else hear(event, JSON.parse(data));
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
