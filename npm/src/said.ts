// What is said between a thread and who asks it.

/** A route of the JSON interface without what is the same in all, and the JSON of its fields. */
export interface Question { route: string; body: string }
/** An event of an answer, the answer, or why there is none: the JSON of a failure. */
export type Said = { event: string; data: string } | { text: string } | { failure: string };
