// How a question of the interface comes to whom it is asked: a server, or the program in the page itself.

/** An error that there is a reason for, or no answer at all. */
export class Refusal extends Error {
  /** The status that HTTP has for it, where it has one. */
  status?: number;
}

/** What brings questions, and the answers back; routes are those of docs/openapi.json without what is the same in all. */
export interface Carrier {
  /** Asks for a document; the question is what its body holds. */
  ask(route: string, question: object, signal?: AbortSignal): Promise<Blob>;
  /** Asks, and hands the events of the answer on; `hear` returns whether an event was the last. */
  listen(route: string, question: object, hear: (event: string, told: any) => boolean, signal?: AbortSignal): Promise<void>;
}

/** Says what was wrong, and what was expected. */
export const refusal = ({ error, expected, status }: { error: string; expected: string; status?: number }) =>
  Object.assign(new Refusal(`${error}; expected ${expected}`), { status });
