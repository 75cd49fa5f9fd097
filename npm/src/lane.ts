// A thread and the questions that wait for it. A question that nobody waits for any more ends with its thread, for a thread that
// searches hears nothing.

import { Refusal, refusal } from './refusal.js';
import type { Question, Said } from './thread.js';

/** A thread that runs the program, whoever gave it. */
export interface Thread {
  /** Asks; `heard` hears what is said, last the answer, and `broke` why there will be none. */
  ask(question: Question, heard: (said: Said) => void, broke: (reason: string) => void): void;
  end(): void;
}

export type Hear = (event: string, data: string) => void;

export class Lane {
  /** `isForOne` lets the thread go after its first answer. */
  constructor(private readonly start: () => Promise<Thread>, private readonly isForOne = false) {}

  private thread: Thread | null = null;
  /** Ends the question that is being answered. */
  private fail: ((error: unknown) => void) | null = null;
  /** Ends those that wait. */
  private closing = new AbortController();
  private last: Promise<unknown> = Promise.resolve();
  /** How many questions have no answer yet. */
  waiting = 0;

  /** Asks when those before have been answered; rejects with a `Refusal`, or with the reason of the signal. */
  ask(route: string, question: object, hear: Hear = () => undefined, signal?: AbortSignal): Promise<string> {
    this.waiting++;
    const closing = this.closing.signal;
    const turn = this.last.then(() => {
      closing.throwIfAborted();
      return this.begin({ route, body: JSON.stringify(question) }, hear, signal);
    });
    this.last = turn.catch(() => undefined).then(() => this.waiting--);
    if (!signal) return turn;
    // Who does not wait any more hears so at once, whoever is asked before.
    return Promise.race([turn, new Promise<never>((_, failed) => {
      if (signal.aborted) failed(signal.reason);
      signal.addEventListener('abort', () => failed(signal.reason), { once: true });
    })]);
  }

  /** Ends all questions and the thread; later questions have a new one. */
  close(): void {
    const closed = new Refusal('The program was closed.');
    this.closing.abort(closed);
    this.closing = new AbortController();
    this.fail?.(closed);
    this.end();
  }

  private end(): void {
    this.thread?.end();
    this.thread = null;
  }

  private async begin(question: Question, hear: Hear, signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    const thread = this.thread ??= await this.start();
    return new Promise((done, failed) => {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
        signal?.removeEventListener('abort', aborted);
        this.fail = null;
      };
      const fail = this.fail = (error: unknown) => {
        settle();
        this.end();
        failed(error);
      };
      const aborted = () => fail(signal!.reason);
      if (signal?.aborted) return aborted();
      signal?.addEventListener('abort', aborted, { once: true });
      thread.ask(question, said => {
        // What was on its way when the question ended.
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
        else failed(refusal(JSON.parse(said.failure)));
      }, reason => { if (!isSettled) fail(new Refusal(reason)); });
    });
  }
}
