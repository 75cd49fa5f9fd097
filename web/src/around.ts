// What stands around the board: who plays, their clocks, who is to move, and what each side has more.

import type { Chess } from 'chessops/chess';
import type { Role } from 'chessops/types';
import { element } from './dom';
import { count } from './motifs';

const WORTH: [Role, number][] = [['queen', 9], ['rook', 5], ['bishop', 3], ['knight', 3], ['pawn', 1]];
type Side = 'white' | 'black';

/** A player: a name, and seconds left where they are known. */
export interface Player { name: string | null; clock: number | null }

/** Writes a strip: the name of a side, its clock, and what it has more than the other; whoever is to move is marked. */
export function strip(place: HTMLElement, board: Chess, side: Side, player: Player): void {
  const isToMove = board.turn === side && !board.isEnd();
  const dot = element('span', { className: `dot ${side}${isToMove ? ' moves' : ''}` });
  dot.setAttribute('aria-hidden', 'true');
  const name = element('span', { className: 'name' }, player.name ?? (side === 'white' ? 'White' : 'Black'));
  const { pieces, points } = surplus(board, side);
  const more = element('span', { className: 'more-men' }, ...pieces.map(role => element('span', { className: `man small ${side === 'white' ? 'black' : 'white'} ${role}` })), points > 0 ? `+${points}` : '');
  if (points > 0) more.setAttribute('aria-label', `${count(points, 'point')} of material ahead`), more.setAttribute('role', 'img');
  const clock = player.clock === null ? [] : [element('span', { className: 'clock' }, clockOf(player.clock))];
  place.replaceChildren(dot, name, more, element('span', { className: 'gap' }), ...clock);
}

/** Counts what a side has more of, piece by piece, and in points. */
function surplus(board: Chess, side: Side): { pieces: Role[]; points: number } {
  const other = side === 'white' ? 'black' : 'white';
  const size = (one: Side, role: Role) => board.board.pieces(one, role).size();
  const pieces = WORTH.flatMap(([role]) => Array<Role>(Math.max(0, size(side, role) - size(other, role))).fill(role));
  const points = WORTH.reduce((sum, [role, worth]) => sum + worth * (size(side, role) - size(other, role)), 0);
  return { pieces, points };
}

function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  return `${hours ? hours + ':' : ''}${hours ? two(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** Says how the position stands: who is to move, or how the game ended. */
export function stateOf(board: Chess): string {
  if (board.isCheckmate()) return 'Checkmate.';
  if (board.isStalemate()) return 'Stalemate: a draw.';
  if (board.isInsufficientMaterial()) return 'A draw: neither side can mate.';
  return `${board.turn === 'white' ? 'White' : 'Black'} to move${board.isCheck() ? ', in check' : ''}.`;
}
