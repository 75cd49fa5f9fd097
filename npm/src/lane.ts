// A thread and the questions that wait for it. A question that nobody waits for any more ends with its thread, for a thread that
// searches hears nothing.

import { Refusal, parseRefusal } from './refusal.js';
import type { Question, Said } from './said.js';

/** A thread that runs the program, whoever gave it. */
export interface Thread {
  /** Asks; `hear` gets what is said, last the answer, and `fail` why there will be none. */
  ask(question: Question, hear: (said: Said) => void, fail: (reason: string) => void): void;
  end(): void;
}

export type Hear = (event: string, data: string) => void;

export class Lane {
  /** `isForOne` lets the thread go after its first answer. */
  constructor(private readonly start: () => Promise<Thread>, private readonly isForOne = false) {}

  private thread: Thread | null = null;
  private last: Promise<unknown> = Promise.resolve();
  /** Ends the questions that were asked since the lane was closed last. */
  private closing = new AbortController();
  /** How many questions have no answer yet. */
  waiting = 0;

  /** Asks when those before have been answered; rejects with a `Refusal`, or with the reason of the signal. */
  async ask(route: string, question: object, hear: Hear = () => undefined, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const ending = new AbortController(), closing = this.closing.signal;
    const signals = [closing, ...signal ? [signal] : []].map(one => ({ one, end: () => ending.abort(one.reason) }));
    for (const { one, end } of signals) one.addEventListener('abort', end, { once: true });
    this.waiting++;
    const turn = this.last.then(() => this.answer({ route, body: JSON.stringify(question) }, hear, ending.signal));
    this.last = turn.then(() => undefined, () => undefined).then(() => this.waiting--);
    try {
      // Who does not wait any more hears so at once, whoever is asked before.
      return await Promise.race([turn, new Promise<never>((_, fail) => {
        ending.signal.addEventListener('abort', () => fail(ending.signal.reason), { once: true });
      })]);
    } finally {
      // A signal may live longer than its questions.
      for (const { one, end } of signals) one.removeEventListener('abort', end);
    }
  }

  /** Ends all questions and the thread; later questions have a new one. */
  close(): void {
    this.closing.abort(new Refusal('The program was closed.'));
    this.closing = new AbortController();
    this.end();
  }

  private end(): void {
    this.thread?.end();
    this.thread = null;
  }

  private async answer(question: Question, hear: Hear, ending: AbortSignal): Promise<string> {
    ending.throwIfAborted();
    const thread = this.thread ??= await this.start();
    if (ending.aborted) this.end();
    ending.throwIfAborted();
    return new Promise((done, failed) => {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
        ending.removeEventListener('abort', abort);
      };
      const fail = (error: unknown) => {
        // What was on its way when the question ended.
        if (isSettled) return;
        settle();
        this.end();
        failed(error);
      };
      const abort = () => fail(ending.reason);
      ending.addEventListener('abort', abort, { once: true });
      thread.ask(question, said => {
        if (isSettled) return;
        if ('event' in said) {
          try {
            return hear(said.event, said.data);
          } catch (error) {
            return fail(error);
          }
        }
        settle();
        if (this.isForOne) this.end();
        if ('text' in said) done(said.text);
        else failed(parseRefusal(said.failure));
      }, reason => fail(new Refusal(reason)));
    });
  }
}
