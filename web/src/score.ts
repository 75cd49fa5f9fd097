// The moves of the game, to be clicked.

import { button, element } from './dom';
import { Game, legal, position, sanOf } from './rules';

/** What a review has to say of a move: the sign behind it, and the class of its color. */
export type Mark = (place: number) => { sign: string; kind: string } | null;

/** Writes the moves of a game; the one that leads to the position on the board is marked. */
export function score(game: Game, at: number, mark: Mark, go: (place: number) => void): HTMLElement[] {
  const now = position(game.start)!;
  return game.moves.map((uci, place) => {
    const number = now.turn === 'white' ? `${now.fullmoves}.` : place === 0 ? `${now.fullmoves}…` : '';
    const judged = mark(place + 1);
    const made = button(sanOf(now, uci) + (judged?.sign ?? ''), () => go(place + 1), judged?.kind);
    if (at === place + 1) made.setAttribute('aria-current', 'step');
    now.play(legal(now, uci)!);
    return element('li', {}, number ? element('span', { className: 'number' }, number) : '', made);
  });
}
