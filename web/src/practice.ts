// Drills: the positions that a player got wrong, one after another, each coming back when it is about to be forgotten.

import { Rating, RATINGS, Step, schedule } from './api';
import { button, element } from './dom';
import { count, inDays } from './motifs';
import { position, scoreOf } from './rules';
import { Kept, answered, dayOf, due, exported, kept, remove } from './store';
import type { Task, Went } from './task';
import { download } from './tools';

/** What practice does with the page. */
export interface Board {
  /** Sets a task at a position. */
  begin(fen: string, task: Task): void;
  /** Leaves practice for what was there before. */
  leave(): void;
  /** Says what went wrong. */
  fail(error: unknown): void;
  /** Lets the reader choose a file of drills. */
  read(): void;
}

const NAMES: Record<Rating, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' };

export class Practice {
  private queue: Kept[] = [];
  private done = 0;
  isOpen = false;

  constructor(private readonly place: HTMLElement, private readonly board: Board) {}

  /** Begins with the drills that are due. */
  async begin(): Promise<void> {
    this.queue = due(await kept());
    this.done = 0;
    this.isOpen = true;
    await this.next();
  }

  /** Shows what there is to practise. */
  async open(): Promise<void> {
    this.isOpen = true;
    this.done = 0;
    await this.finish();
  }

  close(): void {
    this.isOpen = false;
    this.place.hidden = true;
    this.place.replaceChildren();
  }

  /** Shows the next drill, or that none is left. */
  private async next(): Promise<void> {
    const now = this.queue[0];
    if (!now) return this.finish();
    const { drill } = now;
    this.draw(now);
    this.board.begin(drill.fen, {
      prompt: `Find a better move than ${scoreOf(position(drill.fen)!, [drill.played])}.`,
      explanation: drill.explanation, hints: drill.hints, good: drill.accepted.map(({ move }) => move), wrong: drill.why_not, last: drill.last_move,
      done: went => void this.rate(now, went),
    });
  }

  private draw(now: Kept, ...more: Node[]): void {
    const title = element('h2', {}, `Drill ${this.done + 1} of ${this.done + this.queue.length}`);
    const source = element('p', { className: 'faint' }, now.drill.source.text + '.');
    const stop = button('Stop', () => this.board.leave());
    const bar = element('p', { className: 'bar' }, ...more, element('span', { className: 'gap' }), stop);
    this.place.replaceChildren(title, source, bar);
    this.place.hidden = false;
  }

  /** Asks how well a drill was known; one that was not known comes back in this sitting. */
  private async rate(now: Kept, went: Went): Promise<void> {
    try {
      const steps = await schedule(now.memory, now.last === null ? 0 : Math.max(0, dayOf() - now.last));
      const isKnown = went.wrong === 0 && !went.isShown;
      const may: Rating[] = isKnown ? RATINGS.filter(rating => rating !== 'again') : ['again'];
      const usual: Rating = !isKnown ? 'again' : went.hints ? 'hard' : 'good';
      const buttons = may.map(rating => {
        const title = isKnown ? `${NAMES[rating]}: ${inDays(steps[rating].days)}` : 'Next';
        return button(title, () => void this.take(now, rating, steps[rating]), rating === usual ? 'main' : '');
      });
      const words = isKnown ? 'How well did you know it?' : 'It comes back before this sitting ends.';
      this.draw(now, element('span', {}, words), ...buttons);
      buttons[may.indexOf(usual)]?.focus();
    } catch (error) {
      this.board.fail(error);
      this.draw(now, button('Try again', () => void this.rate(now, went), 'main'));
    }
  }

  private async take(now: Kept, rating: Rating, step: Step): Promise<void> {
    const next = await answered(now, rating, step);
    this.queue.shift();
    if (rating === 'again') this.queue.push(next);
    else this.done++;
    await this.next();
  }

  /** Says what was done and what is due. */
  private async finish(): Promise<void> {
    const all = await kept(), waiting = due(all).length;
    const first = Math.min(...all.map(one => one.due));
    const went = this.done ? `Done: ${count(this.done, 'drill')}. ` : '';
    const words = all.length === 0 ? 'There are no drills yet. Review a game, then practise its mistakes.'
      : waiting ? `${went}${count(waiting, 'drill')} of ${all.length} due.` : `${went}${this.done ? 'The' : 'Nothing is due. The'} next one is due ${inDays(first - dayOf())}.`;
    const bar = element('p', { className: 'bar' });
    if (waiting) bar.append(button('Practise', () => void this.begin(), 'main'));
    bar.append(button('Back', () => this.board.leave(), waiting ? '' : 'main'), element('span', { className: 'gap' }), button('Read drills from a file', () => this.board.read()));
    if (all.length) bar.append(button('Save drills as a file', () => void exported().then(blob => download(blob, 'drills.json'))));
    this.place.replaceChildren(element('h2', { tabIndex: -1 }, 'Drills'), element('p', {}, words), bar, this.listed(all));
    this.place.hidden = false;
  }

  /** Draws all drills with the day on which each is due. */
  private listed(all: Kept[]): HTMLElement {
    const rows = [...all].sort((one, other) => one.due - other.due).map(one => element('tr', {},
      element('td', {}, one.drill.source.text), element('td', {}, one.drill.headline ?? ''), element('td', {}, inDays(one.due - dayOf())),
      element('td', {}, button('Remove', () => void remove(one.id).then(() => this.finish()), 'small'))));
    if (rows.length === 0) return element('div');
    const head = element('tr', {}, ...['From', 'Motif', 'Due'].map(title => element('th', { scope: 'col' }, title)), element('td', {}));
    return element('details', { className: 'part' }, element('summary', {}, element('h3', {}, `All ${count(all.length, 'drill')}`)),
      element('table', { className: 'games' }, element('thead', {}, head), element('tbody', {}, ...rows)));
  }
}
