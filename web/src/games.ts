// The games of a file: who played, how it ended, and how many moments a review found.

import type { Review } from './api';
import { button, element } from './dom';
import { count } from './motifs';
import { Game, readGame } from './rules';

/** Rows that are drawn of a list at first, and with every click on what shows more. */
export const ROWS = 100;

/** A game of a file: its text as it came, what it is read as, or why it cannot be, and its review once there is one. */
export class Entry {
  review: Review | null = null;
  private read: Game | string | null = null;

  constructor(readonly text: string) {}

  /** The game, or what is wrong with it. It is read when it is first asked for: a file may have thousands. */
  get game(): Game | string { return this.read ??= readGame(this.text); }

  /** Whether the game was read and has something wrong. */
  get isBroken(): boolean { return typeof this.read === 'string'; }
}

/** Cuts a file into games: a game begins where tags come after moves. */
export function entries(text: string): Entry[] {
  const found: string[] = [];
  let hasMoves = false, depth = 0;
  let lines: string[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const isTag = depth === 0 && /^\s*\[\s*[A-Za-z0-9_]+\s+"/.test(line);
    if (isTag && hasMoves) {
      found.push(lines.join('\n'));
      [lines, hasMoves] = [[], false];
    }
    if (!isTag) {
      if (line.trim()) hasMoves = true;
      // A comment may hold what looks like a tag.
      for (const sign of line) depth = sign === '{' ? 1 : sign === '}' ? 0 : depth;
    }
    lines.push(line);
  }
  found.push(lines.join('\n'));
  return found.filter(one => one.trim()).map(one => new Entry(one));
}

/** Writes who played: “White – Black”. */
export function players(game: Game): string {
  const known = (tag: string) => { const value = game.headers.get(tag); return value && !value.startsWith('?') ? value : null; };
  return `${known('White') ?? 'White'} – ${known('Black') ?? 'Black'}`;
}

/** Draws so many rows of the list; the game that is open is marked. */
export function list(all: Entry[], rowsShown: number, open: Entry | null, choose: (entry: Entry) => void): HTMLElement {
  const rows = all.slice(0, rowsShown).map((entry, place) => {
    const { game, review } = entry;
    if (typeof game === 'string') return element('tr', {}, element('td', {}, String(place + 1)), element('td', { colSpan: 4, className: 'error' }, game));
    const named = button(players(game), () => choose(entry), 'open');
    if (entry === open) named.setAttribute('aria-current', 'true');
    return element('tr', {},
      element('td', {}, String(place + 1)),
      element('td', {}, named),
      element('td', {}, (game.headers.get('Result') ?? '*').replace('1/2-1/2', '½–½').replace('-', '–')),
      element('td', {}, String(Math.ceil(game.moves.length / 2))),
      element('td', {}, review ? String(review.moments.length) : '·'));
  });
  const titles = ['', 'Players', 'Result', 'Moves', 'Moments'].map(title => element(title ? 'th' : 'td', title ? { scope: 'col' } : {}, title));
  return element('table', { className: 'games' },
    element('caption', { className: 'unseen' }, `${count(all.length, 'game')} of the file`),
    element('thead', {}, element('tr', {}, ...titles)), element('tbody', {}, ...rows));
}
