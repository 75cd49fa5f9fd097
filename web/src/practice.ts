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
  /** Counts what is begun: what comes late for something that was left is not drawn. */
  private turn = 0;
  isOpen = false;

  constructor(private readonly place: HTMLElement, private readonly board: Board) {}

  /** Begins with the drills that are due. */
  async begin(): Promise<void> {
    const turn = ++this.turn;
    const queue = due(await kept());
    if (turn !== this.turn) return;
    [this.queue, this.done, this.isOpen] = [queue, 0, true];
    await this.next();
  }

  /** Shows what there is to practise. */
  async open(): Promise<void> {
    [this.isOpen, this.done] = [true, 0];
    await this.finish();
  }

  close(): void {
    this.turn++;
    this.isOpen = false;
    this.place.hidden = true;
    this.place.replaceChildren();
  }

  /** Shows the next drill, or that none is left. */
  private async next(): Promise<void> {
    this.turn++;
    const now = this.queue[0];
    if (!now) return this.finish();
    const { drill } = now, turn = this.turn;
    this.draw(now);
    const task: Task = {
      prompt: `Find a better move than ${scoreOf(position(drill.fen)!, [drill.played])}.`,
      explanation: drill.explanation, hints: drill.hints, good: drill.accepted.map(({ move }) => move), wrong: drill.why_not, last: drill.last_move,
      done: went => void this.rate(now, went, turn),
    };
    try {
      this.board.begin(drill.fen, task);
    } catch (error) {
      // A drill of a file that cannot be shown does not stand in the way of the others.
      this.failed(now, error);
    }
  }

  private draw(now: Kept, ...more: Node[]): void {
    const title = element('h2', {}, `Drill ${this.done + 1} of ${this.done + this.queue.length}`);
    const source = element('p', { className: 'faint' }, now.drill.source.text + '.');
    const stop = button('Stop', () => this.board.leave());
    const bar = element('p', { className: 'bar' }, ...more, element('span', { className: 'gap' }), stop);
    this.place.replaceChildren(title, source, bar);
    this.place.hidden = false;
  }

  /** Asks how well a drill was known; one that was not known is written down as such, and comes back in this sitting. */
  private async rate(now: Kept, went: Went, turn: number): Promise<void> {
    const isKnown = went.wrong === 0 && !went.isShown;
    try {
      const steps = await schedule(now.memory, now.last === null ? 0 : Math.max(0, dayOf() - now.last));
      const next = isKnown ? null : await answered(now, 'again', steps.again);
      if (turn !== this.turn) return;
      const usual: Rating = went.hints ? 'hard' : 'good';
      const buttons = next ? [button('Next', () => this.go(next), 'main')] : RATINGS.filter(rating => rating !== 'again').map(rating =>
        button(`${NAMES[rating]}: ${inDays(steps[rating].days)}`, () => void this.take(now, rating, steps[rating], turn), rating === usual ? 'main' : ''));
      this.draw(now, element('span', {}, next ? 'It comes back before this sitting ends.' : 'How well did you know it?'), ...buttons);
      buttons.find(made => made.className === 'main')?.focus();
    } catch (error) {
      if (turn === this.turn) this.failed(now, error, () => void this.rate(now, went, turn));
    }
  }

  /** Writes down how well a drill was known. */
  private async take(now: Kept, rating: Rating, step: Step, turn: number): Promise<void> {
    // Of two clicks the second comes too late.
    if (turn !== this.turn) return;
    const writing = ++this.turn;
    try {
      await answered(now, rating, step);
      if (writing !== this.turn) return;
      this.done++;
      this.go(null);
    } catch (error) {
      if (writing === this.turn) this.failed(now, error, () => void this.take(now, rating, step, writing));
    }
  }

  /** Goes on to the next drill; one that was not known comes again behind the others. */
  private go(again: Kept | null): void {
    this.queue.shift();
    if (again) this.queue.push(again);
    void this.next().catch(error => this.board.fail(error));
  }

  /** Says what went wrong with a drill, and offers to try again or to go on without it. */
  private failed(now: Kept, error: unknown, again?: () => void): void {
    this.board.fail(error);
    this.draw(now, ...(again ? [button('Try again', again, 'main')] : []), button('Skip', () => this.go(null)));
  }

  /** Says what was done and what is due. */
  private async finish(): Promise<void> {
    const turn = ++this.turn;
    const all = await kept(), waiting = due(all).length;
    if (turn !== this.turn) return;
    const first = Math.min(...all.map(one => one.due));
    const went = this.done ? `Done: ${count(this.done, 'drill')}. ` : '';
    const words = all.length === 0 ? 'There are no drills yet. Review a game, then practice its mistakes.'
      : waiting ? `${went}${count(waiting, 'drill')} of ${all.length} due.` : `${went}${this.done ? 'The' : 'Nothing is due. The'} next one is due ${inDays(first - dayOf())}.`;
    const bar = element('p', { className: 'bar' });
    const careful = (work: Promise<void>) => void work.catch(error => this.board.fail(error));
    if (waiting) bar.append(button('Practice', () => careful(this.begin()), 'main'));
    bar.append(button('Back', () => this.board.leave(), waiting ? '' : 'main'), element('span', { className: 'gap' }), button('Read drills from a file', () => this.board.read()));
    if (all.length) bar.append(button('Save drills as a file', () => careful(exported().then(blob => download(blob, 'drills.json')))));
    this.place.replaceChildren(element('h2', { tabIndex: -1 }, 'Drills'), element('p', {}, words), bar, this.listed(all, careful));
    this.place.hidden = false;
  }

  /** Draws all drills with the day on which each is due. */
  private listed(all: Kept[], careful: (work: Promise<void>) => void): HTMLElement {
    const rows = [...all].sort((one, other) => one.due - other.due).map(one => element('tr', {},
      element('td', {}, one.drill.source.text), element('td', {}, one.drill.headline ?? ''), element('td', {}, inDays(one.due - dayOf())),
      element('td', {}, button('Remove', () => careful(remove(one.id).then(() => this.isOpen ? this.finish() : undefined)), 'small'))));
    if (rows.length === 0) return element('div');
    const head = element('tr', {}, ...['From', 'Motif', 'Due'].map(title => element('th', { scope: 'col' }, title)), element('td', {}));
    return element('details', { className: 'part' }, element('summary', {}, element('h3', {}, `All ${count(all.length, 'drill')}`)),
      element('table', { className: 'games' }, element('thead', {}, head), element('tbody', {}, ...rows)));
  }
}
