// The answer as it is read: the headline, the verdict, its line, the reasons, what to remember; the rest is folded.

import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Explanation, Sentence } from './api';
import { element } from './dom';
import { mainLine } from './lines';
import { arrow, arrows } from './marks';
import { numbered } from './rules';
import { Stage, moveButton, section, sentence, words } from './words';

/** Sections that have a place of their own, and those that are folded with the proof. */
const PLACED = ['headline', 'remember'], BEHIND = ['tree', 'source'];

/** Writes the opening: one heading of two lines, and the line that the answer plays. */
export function opening(found: Explanation, stage: Stage): HTMLElement[] {
  const verdict = element('span', { className: 'verdict' }, ...words(found.verdict, stage));
  const heading = element('h2', { tabIndex: -1 }, verdict);
  if (found.headline) heading.prepend(element('span', { className: 'headline' }, found.headline.text));
  heading.setAttribute('aria-label', found.headline ? `${found.headline.text}. ${found.verdict.text}` : found.verdict.text);
  const line = mainLine(found);
  if (line.length < 2) return [heading];
  const moves = numbered(stage.base, line).map((text, place) => moveButton(text, { line, length: place + 1 }, stage));
  const row = element('p', { className: 'line' }, ...moves.flatMap(move => [move, ' ']));
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', 'Main line');
  return [heading, row];
}

/** Writes the reasons, and what to remember last. */
export function reasons(found: Explanation, stage: Stage): HTMLElement[] {
  const parts = found.sections.filter(({ kind }) => !PLACED.includes(kind) && !BEHIND.includes(kind)).map(one => section(one, stage));
  const lesson = found.sections.find(({ kind }) => kind === 'remember');
  if (!lesson) return parts;
  return [...parts, element('section', { className: 'part remember' }, ...lesson.sentences.map(one => sentence(one, stage, `${lesson.title}: `)))];
}

/** Writes what is known of the proof, with the sections that tell of the search; null where there is nothing. */
export function proofOf(found: Explanation, stage: Stage): Node[] | null {
  const behind = found.sections.filter(({ kind }) => BEHIND.includes(kind)).map(one => section(one, stage));
  if (found.certainty !== 'proved') return behind.length ? behind : null;
  const isDraw = 'draws' in (found.promise ?? {});
  const size = found.certificate?.nodes.length ?? 0;
  const parts: Node[] = [element('p', { className: 'proved' }, isDraw ? 'Proved: every legal reply is answered.' : found.line.length < 2 ? 'Proved: it is mate.' : 'Proved: every legal defence is answered, down to mate.')];
  if (size > 1) parts.push(element('p', { className: 'faint' }, `The proof has ${size} positions. Open “Every defence” to see them, move by move.`));
  return [...parts, ...behind];
}

/** Makes a part that is folded until it is opened; `unfolded` remembers which are open. */
export function fold(title: string, unfolded: Set<string>, ...parts: Node[]): HTMLElement {
  const made = element('details', { className: 'part', open: unfolded.has(title) }, element('summary', {}, element('h3', {}, title)), ...parts);
  made.ontoggle = () => { if (made.open) unfolded.add(title); else unfolded.delete(title); };
  return made;
}

/**
 * Returns the arrows of the answer for a position of its line: those of what decides, and at the root the move.
 *
 * What decides is the headline, or where there is none the first reason. At the root it is drawn where it comes about
 * with the first move: later the men stand elsewhere.
 */
export function arrowsAt(found: Explanation, walk: string[]): DrawShape[] {
  const sentences = (wanted: string): Sentence[] => found.sections.find(({ kind }) => kind === wanted)?.sentences ?? [];
  const headline = sentences('headline');
  const deciding = headline.length ? headline : sentences('idea').slice(0, 1);
  const isAt = ({ moves }: Sentence) => moves.join() === walk.join();
  if (walk.length) return deciding.filter(isAt).flatMap(({ claims }) => arrows(claims));
  const near = deciding.filter(one => isAt(one) || one.moves.join() === found.best_move);
  return [...(found.best_move ? [arrow(found.best_move)] : []), ...near.flatMap(({ claims }) => arrows(claims))];
}
