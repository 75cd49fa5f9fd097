// Why there is no answer.

/** What was wrong with a question, and what was expected; or that the program could not run. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The status that HTTP has for it: 400 where the question is at fault; none where there was no answer at all. */
  status?: number;
}

/** Says what was wrong, and what was expected, which some errors say themselves. */
export function refusal({ error, expected, status }: { error: string; expected: string; status?: number }): Refusal {
  const message = / expected /.test(error) ? error : `${error}; expected ${expected}`;
  return Object.assign(new Refusal(message), status === undefined ? {} : { status });
}
