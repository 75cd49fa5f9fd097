// The words of an explanation as elements: a sentence that is pointed at, focused or chosen shows itself on the board.

import type { Explanation, Production, Section, Sentence } from './api';
import { element } from './dom';

/** What is looked into while the page waits, by the names of the questions; nothing of it gives the answer away. */
const ASKED: Record<string, string> = {
  answer: 'Looking for the best move', passed: 'Looking at what a pass would cost', deeper: 'Looking deeper', compared: 'Comparing moves',
  threat: 'Looking at threats', followed: 'Playing the defences to their end', needed: 'Looking at what the answer needs', zugzwang: 'Looking at who would rather pass',
  known: 'Looking whether theory knows the ending', held: 'Looking whether a draw can be forced', first_look: 'Looking at the moves',
  menace: 'Looking at threats of the other side', also_wins: 'Looking for other moves that win', sensible: 'Comparing sensible moves', tempting: 'Looking at tempting moves',
};

export const asked = (question: string): string => (ASKED[question] ?? 'Thinking') + ' …';

/** Who shows a sentence on the board; null is nobody's. */
export type Show = (sentence: Sentence | null) => void;

export function sentence(told: Sentence, show: Show): HTMLElement {
  if (told.claims.length === 0) return element('p', { className: 'plain' }, told.text);
  const made = element('button', { type: 'button', className: 'sentence' }, told.text);
  made.onpointerenter = made.onfocus = made.onclick = () => show(told);
  made.onpointerleave = made.onblur = () => show(null);
  return made;
}

export function section(told: Section, show: Show): HTMLElement {
  const made = element('section', { className: `part ${told.kind}` }, element('h3', {}, told.title));
  made.append(...told.sentences.map(one => sentence(one, show)));
  return made;
}

/** Says who found the move, and for a plan what the production behind it knows. */
export function origin(found: Explanation, production: Production | null): HTMLElement | null {
  if (!found.found_by?.startsWith('plan:')) return null;
  const name = found.found_by.slice('plan:'.length);
  const made = element('section', { className: 'part origin' }, element('h3', {}, 'The plan behind it'));
  made.append(element('p', {}, element('code', {}, name), production ? `: ${production.description}` : ''));
  if (production) made.append(element('p', { className: 'faint' }, `From the knowledge source ${production.source.name}: ${production.source.description}`));
  return made;
}
