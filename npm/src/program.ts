// Which module a machine can run, and how the program is loaded once.

import { Refusal } from './refusal.js';
import type { Program } from './thread.js';

/** A module of one function that needs vector instructions: whoever takes it has them. */
const NEEDS_VECTORS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

export const hasVectors = (): boolean => WebAssembly.validate(new Uint8Array(NEEDS_VECTORS));

/** Returns a function that loads the program at its first call only; where that failed the next call tries again. */
export function loadOnce(load: () => Promise<{ code: BufferSource; network: ArrayBuffer }>): () => Promise<Program> {
  let program: Promise<Program> | null = null;
  const compile = async () => {
    const { code, network } = await load();
    return { module: await WebAssembly.compile(code), network };
  };
  return () => program ??= compile().catch(error => {
    program = null;
    throw new Refusal(`The program could not be loaded: ${error instanceof Error ? error.message : error}`);
  });
}
