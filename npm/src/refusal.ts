// Why there is no answer.

/** What was wrong with a question, and what was expected; or that the program could not run. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The status that HTTP has for it: 400 where the question is at fault; none where there was no answer at all. */
  status?: number;
}

/** Makes a refusal of what was wrong, and of what was expected. */
export function refuse({ error, expected, status }: { error: string; expected: string; status?: number }): Refusal {
  return Object.assign(new Refusal(`${error}; expected ${expected}`), status === undefined ? {} : { status });
}

/** Makes a refusal of the JSON of a failure. */
export const parseRefusal = (failure: string): Refusal => refuse(JSON.parse(failure));
