// How a question of the interface comes to whom it is asked: a server, or the program in the page itself.

export { Refusal, parseRefusal, refuse } from '../../npm/src/refusal';

/** What brings questions, and the answers back; routes are those of crates/web/openapi.json without what is the same in all. */
export interface Carrier {
  /** Asks for a document; the question is what its body holds. */
  ask(route: string, question: object, signal?: AbortSignal): Promise<Blob>;
  /** Asks, and hands the events of the answer on; `hear` returns whether an event was the last. */
  listen(route: string, question: object, hear: (event: string, told: any) => boolean, signal?: AbortSignal): Promise<void>;
}
