// The board: chessground with our own men, legal moves only, promotion, and words for who cannot see it.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key, Role } from '@lichess-org/chessground/types';
import type { Chess } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { parseSquare } from 'chessops/util';
import { fenOf, uciOf } from './rules';

const drawings = import.meta.glob('../../crates/render/src/pieces/*.svg', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const COLORS = { white: ['#fbf9f4', '#1d1b18', '#1d1b18'], black: ['#2b2826', '#1d1b18', '#e8e2d6'] } as const;
const PROMOTIONS: Role[] = ['queen', 'knight', 'rook', 'bishop'];

/** Makes the men's pictures known to the style sheet, as `--white-king` and so on. */
export function dress(): void {
  for (const [path, text] of Object.entries(drawings)) {
    const role = path.split('/').pop()!.replace('.svg', '');
    for (const [color, [fill, edge, line]] of Object.entries(COLORS)) {
      const svg = text.trim()
        .replace('class="o"', `fill="${fill}" stroke="${edge}" stroke-width="1.3" stroke-linejoin="round"`)
        .replace('class="l"', `fill="none" stroke="${line}" stroke-width="1.3" stroke-linecap="round"`);
      document.documentElement.style.setProperty(`--${color}-${role}`, `url("data:image/svg+xml,${encodeURIComponent(svg)}")`);
    }
  }
}

export class Board {
  private readonly ground: Api;
  private position: Chess | null = null;
  onMove: (uci: string) => void = () => {};
  onSquare: ((square: Key) => void) | null = null;

  constructor(element: HTMLElement, private readonly chooser: HTMLElement) {
    this.ground = Chessground(element, {
      animation: { duration: 180 },
      draggable: { showGhost: true },
      drawable: { enabled: true, brushes: {
        green: { key: 'g', color: '#2f7d4f', opacity: 0.85, lineWidth: 9 }, red: { key: 'r', color: '#a8453b', opacity: 0.85, lineWidth: 9 },
        blue: { key: 'b', color: '#2f6ea8', opacity: 0.85, lineWidth: 7 }, yellow: { key: 'y', color: '#c9761f', opacity: 0.95, lineWidth: 8 },
      } },
      premovable: { enabled: false },
      events: { select: square => this.onSquare?.(square) },
      movable: { free: false, events: { after: (from, to) => void this.moved(from, to) } },
    });
    addEventListener('resize', () => this.ground.redrawAll());
  }

  get side(): 'white' | 'black' { return this.ground.state.orientation; }
  set side(side: 'white' | 'black') { this.ground.set({ orientation: side }); }

  /** Shows a position; `canMove` lets its side move. */
  show(position: Chess, last: string | undefined, drawn: DrawShape[], canMove: boolean): void {
    this.position = position;
    this.ground.set({
      fen: fenOf(position), turnColor: position.turn, check: position.isCheck(),
      lastMove: last ? [last.slice(0, 2) as Key, last.slice(2, 4) as Key] : [],
      movable: { color: canMove ? position.turn : undefined, dests: canMove ? chessgroundDests(position) : new Map() },
    });
    this.ground.setAutoShapes(drawn);
  }

  /** Shows men who may stand anywhere, while a position is set up. */
  showFree(board: string): void {
    this.position = null;
    this.ground.set({ fen: board, check: false, lastMove: [], movable: { color: undefined, dests: new Map() } });
    this.ground.setAutoShapes([]);
    this.ground.selectSquare(null);
  }

  private async moved(from: Key, to: Key): Promise<void> {
    const position = this.position;
    if (!position) return;
    const move = { from: parseSquare(from)!, to: parseSquare(to)! };
    const man = position.board.get(move.from);
    const isPromotion = man?.role === 'pawn' && (to[1] === '8' || to[1] === '1');
    const promotion = isPromotion ? await this.promoted(position.turn) : undefined;
    if (isPromotion && !promotion) return this.show(position, undefined, [], true);
    this.onMove(uciOf(position, promotion ? { ...move, promotion } : move));
  }

  /** Asks what a pawn becomes. */
  private promoted(color: 'white' | 'black'): Promise<Exclude<Role, 'pawn' | 'king'> | undefined> {
    return new Promise(resolve => {
      const close = (role?: Role) => {
        this.chooser.hidden = true;
        resolve(role as Exclude<Role, 'pawn' | 'king'> | undefined);
      };
      this.chooser.replaceChildren(...PROMOTIONS.map(role => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = `man ${color} ${role}`;
        button.setAttribute('aria-label', role);
        button.onclick = () => close(role);
        return button;
      }));
      this.chooser.onkeydown = event => { if (event.key !== 'Escape') return; event.stopPropagation(); close(); };
      this.chooser.hidden = false;
      this.chooser.querySelector('button')!.focus();
    });
  }
}
