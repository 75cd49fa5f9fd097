// The words of an explanation as elements: a sentence that is pointed at or focused shows itself on the board, and a move
// in it that is chosen plays its line.

import type { Chess } from 'chessops/chess';
import type { Explanation, Production, Section, Sentence } from './api';
import { button, element } from './dom';
import { Place, nameMoves, placeOf } from './lines';

/** What is looked into while the page waits, by the names of the questions; nothing of it gives the answer away. */
const ASKED: Record<string, string> = {
  answer: 'Looking for the best move', passed: 'Looking at what a pass would cost', undone: 'Looking at what the last move changed', deeper: 'Looking deeper', compared: 'Comparing moves',
  threat: 'Looking at threats', followed: 'Playing the defences to their end', needed: 'Looking at what the answer needs', zugzwang: 'Looking at who would rather pass',
  known: 'Looking whether theory knows the ending', held: 'Looking whether a draw can be forced', first_look: 'Looking at the moves',
  menace: 'Looking at threats of the other side', also_wins: 'Looking for other moves that win', sensible: 'Comparing sensible moves', tempting: 'Looking at tempting moves',
};

export const asked = (question: string): string => (ASKED[question] ?? 'Thinking') + ' …';

/** Where sentences are shown: the position that their paths begin at, and the board that follows them. */
export interface Stage {
  base: Chess;
  /** Names the position after a path, as that of the board is named. */
  name(path: string[]): string;
  /** Shows a sentence while it is pointed at, null when it no longer is; where it `isChosen` even over a line. */
  point(told: Sentence | null, isChosen?: boolean): void;
  /** Plays a line, for a sentence where there is one. */
  play(place: Place, told?: Sentence): void;
  /** Goes back to the position that is looked at. */
  leave(): void;
}

/** Writes a sentence as words and moves; a sentence without moves is chosen as a whole. */
export function sentence(told: Sentence, stage: Stage, lead = ''): HTMLElement {
  if (told.claims.length === 0) return element('p', { className: 'plain' }, lead + told.text);
  const moves = nameMoves(stage.base, told);
  if (moves.length) return pointing(element('p', { className: 'sentence' }, lead, ...words(told, stage, moves)), told, stage);
  const made = element('button', { type: 'button', className: 'sentence', onclick: () => stage.point(told, true) }, lead + told.text);
  return pointing(made, told, stage);
}

/** Writes the words of a sentence, its moves as buttons; the signs behind a move stay on its line. */
export function words(told: Sentence, stage: Stage, moves = nameMoves(stage.base, told)): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let done = 0;
  for (const { start, end, line, length } of moves) {
    const signs = /^[^\s\w]*/.exec(told.text.slice(end))![0];
    const move = moveButton(told.text.slice(start, end), { line, length }, stage, told);
    parts.push(told.text.slice(done, start), element('span', { className: 'kept' }, move, signs));
    done = end + signs.length;
  }
  return [...parts, told.text.slice(done)];
}

/** Makes a move of a text or of a line a button, which plays its line up to it. */
export function moveButton(text: string, place: Place, stage: Stage, told?: Sentence): HTMLButtonElement {
  const made = button(text, () => stage.play(place, told), 'played');
  made.dataset['place'] = stage.name(place.line.slice(0, place.length));
  return made;
}

/** Shows a sentence while an element is pointed at or has the focus. */
function pointing<E extends HTMLElement>(made: E, told: Sentence, stage: Stage): E {
  made.onpointerenter = () => stage.point(told);
  made.onpointerleave = () => stage.point(null);
  made.addEventListener('focusin', () => stage.point(told));
  made.addEventListener('focusout', () => stage.point(null));
  return made;
}

export function section(told: Section, stage: Stage): HTMLElement {
  const write = told.kind === 'defences' ? reply : sentence;
  const made = element('section', { className: `part ${told.kind}` }, element('h3', {}, told.title));
  made.append(...told.sentences.map(one => write(one, stage)));
  return made;
}

/** Writes a sentence about a reply as a row to press; its moves are buttons above the row's own. */
function reply(told: Sentence, stage: Stage): HTMLElement {
  if (told.claims.length === 0) return sentence(told, stage);
  const isPressed = () => press.getAttribute('aria-pressed') === 'true';
  const press = button('', () => isPressed() ? stage.leave() : stage.play(placeOf(stage.base, told), told), 'press');
  press.setAttribute('aria-label', told.text);
  press.setAttribute('aria-pressed', 'false');
  press.dataset['told'] = told.text;
  return pointing(element('div', { className: 'row' }, press, element('p', {}, ...words(told, stage))), told, stage);
}

/** Says which plan suggested the move, and what the production behind it knows: the answer may win by other means. */
export function origin(found: Explanation, production: Production | null): HTMLElement | null {
  if (!found.found_by?.startsWith('plan:')) return null;
  const name = found.found_by.slice('plan:'.length);
  const made = element('section', { className: 'part origin' }, element('h3', {}, 'Suggested by'));
  made.append(element('p', {}, element('code', {}, name), production ? `: ${production.description}` : ''));
  if (production) made.append(element('p', { className: 'faint' }, `From the knowledge source ${production.source.name}: ${production.source.description}`));
  return made;
}
