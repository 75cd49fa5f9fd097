// What a sentence marks on the board: the men, squares and moves of its claims.

import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { Claim } from './api';

const MOST_MOVES = 3;
const MOST_RELATIONS = 4;
/** Facts whose men do not bear on their squares. */
const NO_RELATION = ['unguarded', 'blocks_flight', 'outside_square'];
/** Facts whose second man bears on the square, through the first. */
const BY_SECOND = ['pinned', 'pinned_to', 'in_the_way'];

export function arrow(uci: string, brush = 'green'): DrawShape {
  return { orig: uci.slice(0, 2) as Key, dest: uci.slice(2, 4) as Key, brush };
}

/** Returns the arrows alone of what claims mark. */
export function arrows(claims: Claim[]): DrawShape[] {
  return shapes(claims).filter(({ dest }) => dest);
}

export function shapes(claims: Claim[]): DrawShape[] {
  const found = new Map<string, DrawShape>();
  const add = (shape: DrawShape) => {
    const name = shape.orig + (shape.dest ?? '');
    if (!found.has(name)) found.set(name, shape);
  };
  for (const claim of claims) {
    const men = claim.men ?? [], squares = claim.squares ?? [];
    claim.moves?.slice(0, MOST_MOVES).forEach((uci, place) => add(arrow(uci, place % 2 ? 'red' : 'green')));
    const from = claim.class !== 'fact' || NO_RELATION.includes(claim.kind) ? [] : BY_SECOND.includes(claim.kind) ? men.slice(1) : men;
    if (from.length * squares.length <= MOST_RELATIONS) {
      for (const man of from) for (const square of squares) if (man !== square) add({ orig: man as Key, dest: square as Key, brush: 'blue' });
    }
    for (const man of men) add({ orig: man as Key, brush: 'green' });
    for (const square of squares) add({ orig: square as Key, brush: 'yellow' });
  }
  return [...found.values()];
}
