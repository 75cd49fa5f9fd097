// Setting up a board: pick a piece, click squares; who moves, who may castle.

import type { Key } from '@lichess-org/chessground/types';
import { makeBoardFen, parseBoardFen } from 'chessops/fen';
import { Board as Men } from 'chessops/board';
import type { Piece } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import type { Board } from './board';
import { button, element } from './dom';

const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;

/** Opens the editor on a position; `done` gets the FEN, or null where nothing is changed. Returns what closes it without a word. */
export function setUp(place: HTMLElement, board: Board, fen: string, done: (fen: string | null) => void): () => void {
  const [placed, turn, castling] = fen.split(' ');
  const read = parseBoardFen(placed ?? '');
  let men = read.isOk ? read.value : Men.empty();
  let chosen: Piece | null = { color: 'white', role: 'queen' };
  const show = () => board.showFree(makeBoardFen(men));
  const palette = element('div', { className: 'palette' });
  palette.setAttribute('role', 'group');
  palette.setAttribute('aria-label', 'Piece to place');
  const choose = (made: HTMLButtonElement, piece: Piece | null) => {
    chosen = piece;
    for (const other of palette.children) other.setAttribute('aria-pressed', String(other === made));
  };
  const eraser = button('✕', () => choose(eraser, null), 'man');
  eraser.setAttribute('aria-label', 'Remove a piece');
  eraser.setAttribute('aria-pressed', 'false');
  for (const color of ['white', 'black'] as const) {
    for (const role of ROLES) {
      const made = button('', () => choose(made, { color, role }), `man ${color} ${role}`);
      made.setAttribute('aria-label', `${color} ${role}`);
      made.setAttribute('aria-pressed', String(chosen?.color === color && chosen.role === role));
      palette.append(made);
    }
    if (color === 'white') palette.append(eraser);
  }
  const side = element('select', { id: 'side' }, element('option', { value: 'w' }, 'White'), element('option', { value: 'b' }, 'Black'));
  side.value = turn ?? 'w';
  const rights = ['K', 'Q', 'k', 'q'].map(letter => {
    const names: Record<string, string> = { K: 'White O-O', Q: 'White O-O-O', k: 'Black O-O', q: 'Black O-O-O' };
    const box = element('input', { type: 'checkbox', checked: castling?.includes(letter) ?? false, value: letter });
    return { box, label: element('label', {}, box, ` ${names[letter]}`) };
  });
  const allow = (may: boolean) => { for (const { box } of rights) box.checked = may; };
  const close = () => {
    board.onSquare = null;
    place.hidden = true;
    place.replaceChildren();
  };
  const finish = () => {
    const may = rights.filter(({ box }) => box.checked).map(({ box }) => box.value).join('') || '-';
    done(`${makeBoardFen(men)} ${side.value} ${may} - 0 1`);
  };
  board.onSquare = (key: Key) => {
    const square = parseSquare(key);
    if (square === undefined) return;
    const there = men.get(square);
    const isSame = there && chosen && there.color === chosen.color && there.role === chosen.role;
    if (chosen && !isSame) men.set(square, chosen);
    else men.take(square);
    show();
  };
  place.replaceChildren(
    palette,
    element('p', { className: 'bar' }, element('label', { htmlFor: 'side' }, 'To move '), side, ...rights.map(({ label }) => label)),
    element('p', { className: 'bar' },
      button('Analyze', finish, 'main'),
      button('Empty board', () => { men = Men.empty(); allow(false); show(); }),
      button('Starting position', () => { men = Men.default(); allow(true); show(); }),
      button('Cancel', () => done(null))),
  );
  place.hidden = false;
  place.scrollIntoView({ block: 'start' });
  show();
  return close;
}
