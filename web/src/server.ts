// The interface of a server: `kibitzer serve`.

import { Carrier, Refusal, refuse } from './carrier';

/** How often a busy server is asked again, and after how many milliseconds. */
const MOST_TRIES = 20, BUSY_PAUSE = 500;
const GONE = 'The server does not answer. Is “kibitzer serve” still running?';

export const carrier: Carrier = {
  async ask(route, question, signal) {
    return (await send(route, question, signal)).blob();
  },

  async listen(route, question, hear, signal) {
    const response = await send(route, question, signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    let isDone = false;
    for (;;) {
      const { done, value } = await reach(reader.read());
      if (done) break;
      const events = (rest + value).split('\n\n');
      rest = events.pop()!;
      for (const event of events) {
        const field = (name: string) => event.split('\n').find(line => line.startsWith(name + ': '))?.slice(name.length + 2);
        const data = field('data');
        if (data === undefined) continue;
        const told = JSON.parse(data);
        if (field('event') === 'failure') throw refuse(told);
        isDone = hear(field('event') ?? '', told) || isDone;
      }
    }
    if (!isDone) throw new Refusal(GONE);
  },
};

async function send(route: string, question: object, signal?: AbortSignal): Promise<Response> {
  const path = `/api/v1/${route}`, isName = route.startsWith('production/');
  const body = JSON.stringify(question);
  const headers = { 'content-type': 'application/json' };
  let response: Response;
  for (let tries = 0; ; tries++) {
    response = await reach(fetch(path, isName ? { signal: signal ?? null } : { method: 'POST', headers, body, signal: signal ?? null }));
    // The server is busy, as with another tab.
    if (response.status !== 503 || tries === MOST_TRIES) break;
    await new Promise(done => setTimeout(done, BUSY_PAUSE));
  }
  if (response.ok) return response;
  throw refuse({ ...await response.json().catch(() => ({ error: response.statusText, expected: '' })), status: response.status });
}

/** Waits for something of the network; says so where the server is gone. */
async function reach<T>(wait: Promise<T>): Promise<T> {
  try {
    return await wait;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal(GONE);
  }
}
