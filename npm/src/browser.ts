// The package in a browser.

import { Asking, Size } from './asking.js';
import { startsWith } from './fetched.js';

export type * from './types.js';
export type { Drawn, Explained, Growing, OfGame, Reviewed, Searched, Size, Waiting, Written } from './asking.js';
export { Refusal } from './refusal.js';
export { textOf } from './text.js';

/** Makes a worker; one of another origin, such as that of a public web space for packages, has to be imported by one of this. */
function worker(): Worker {
  const here = new URL(import.meta.url);
  if (here.origin === location.origin) return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const script = `import ${JSON.stringify(here.href.replace(/[^/]*$/, 'worker.js'))};`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const made = new Worker(address, { type: 'module' });
  // It is read before the first answer.
  made.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return made;
}

/** The program in threads of its own. */
export class Kibitzer extends Asking {
  constructor(size: Size = {}) {
    super(startsWith(worker), size);
  }
}

/** What the functions of the package ask: one thread, started by the first question. */
const usual = new Kibitzer();

export const { explain, whyNot, hint, review, drills, schedule, tag, image, report, close } = usual;
