// A position in which the reader looks for a move: a mistake of a reviewed game, or a drill.

import type { Explanation, WhyNot } from './api';

/** How a task went. */
export interface Went { wrong: number; hints: number; isShown: boolean }

export interface Task {
  /** What is asked. */
  prompt: string;
  explanation: Explanation;
  hints: string[];
  /** The moves that are right, in UCI. */
  good: string[];
  /** What is known of moves that are wrong. */
  wrong: WhyNot[];
  /** The move that led to the position, in UCI. */
  last: string | null;
  /** Leads back to the review that the task is of. */
  back?: () => void;
  /** Hears once how it went, when a right move was made or the answer was shown. */
  done(went: Went): void;
}
