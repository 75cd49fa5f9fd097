// The package in a browser.

import { Asking, Size } from './asking.js';
import { startFrom } from './fetched.js';

export type * from './types.js';
export type { CallOptions, DrillsOptions, ExplainOptions, HintOptions, ImageOptions, ReportOptions, ReviewOptions, Size, WhyNotOptions } from './asking.js';
export { Refusal } from './refusal.js';

/** Makes a worker; one of another origin, such as that of a public web space for packages, has to be imported by one of this. */
function makeWorker(): Worker {
  const here = new URL(import.meta.url);
  if (here.origin === location.origin) return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  const script = `import ${JSON.stringify(here.href.replace(/[^/]*$/, 'worker.js'))};`;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address, { type: 'module' });
  // It has been read when anything comes of it.
  for (const name of ['message', 'error']) worker.addEventListener(name, () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** The program in threads of its own. */
export class Kibitzer extends Asking {
  constructor(size: Size = {}) {
    super(startFrom(makeWorker), size);
  }
}

/** Answers the functions of the package: one thread, started by the first question. */
const usual = new Kibitzer();

export const { explain, whyNot, hint, review, drills, schedule, tag, image, report, close } = usual;
