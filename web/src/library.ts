// The games that were opened: their list, their reviews, and the drills that are made of them.

import * as api from './api';
import type { Moment, Side } from './api';
import { button, byId, element } from './dom';
import { Entry, ROWS, entries, list, players } from './games';
import { count } from './motifs';
import { Actions, figures, momentAt, momentOf, nextMoment, reviewed, sign } from './review';
import { Game, pgnOf } from './rules';
import * as store from './store';

/** A longer text of a game is sent without its comments and variations. */
const LONGEST = 60_000;

/** What the library does with the page. */
export interface Desk {
  /** Opens a game at its start. */
  open(game: Game): void;
  go(place: number): void;
  /** How many moves of the game lead to the position on the board. */
  at(): number;
  attempt(moment: Moment, last: string | null): void;
  better(moment: Moment): void;
  analyze(): void;
  /** Whether the reader is in the middle of something on the board: a line, an answer, or a position that is set up. */
  isBusy(): boolean;
  /** Stops to think about the position on the board. */
  pause(): void;
  /** Whether the reader is at something else than a game of the library: a drill, or a move to find. */
  isAway(): boolean;
  /** Draws the page anew once a review is there. */
  reviewed(): void;
  /** Hears that drills were made; begins with them where the reader waits for them. */
  drillsMade(isAwaited: boolean): void;
  words(error: unknown): string;
}

export class Library {
  private all: Entry[] = [];
  private open: Entry | null = null;
  private working: AbortController | null = null;
  private status = '';
  private isListOpen = true;
  /** The review whose figures are drawn. */
  private figured: api.Review | null = null;
  private rowsShown = ROWS;
  /** What the list of games that is drawn depends on. */
  private drawn: unknown[] = [];

  constructor(private readonly desk: Desk) {}

  /** The review of the game on the board, where it has one. */
  get review(): api.Review | null { return this.open?.review ?? null; }

  /** Takes the games of a text; a text says what is wrong where none can be read. */
  take(text: string): string | null {
    const found = entries(text);
    const first = found.find(({ game }) => typeof game !== 'string');
    if (!first) return found.length ? found[0]!.game as string : 'The file has no games. Expected is PGN.';
    this.stop();
    this.all = found;
    [this.isListOpen, this.rowsShown] = [true, ROWS];
    this.choose(first);
    return null;
  }

  /** Forgets the games, for another position that is opened next. */
  clear(): void {
    this.stop();
    [this.all, this.open, this.figured, this.drawn] = [[], null, null, []];
  }

  /** Returns the sign and the kind of the move that leads to a place of the game, for the list of moves. */
  mark(place: number): { sign: string; kind: string } | null {
    const move = this.review?.moves[place - 1];
    if (!move) return null;
    const moment = momentAt(this.review!, place);
    const written = sign(move, moment);
    return written ? { sign: written, kind: written.startsWith('!') ? 'good' : move.judgment ?? '' } : null;
  }

  /** Returns the seconds that a side had left after so many moves. */
  clock(side: Side, at: number): number | null {
    const moves = this.review?.moves.slice(0, at).filter(move => move.side === side) ?? [];
    return moves.at(-1)?.clock ?? null;
  }

  /** Draws list and review as they are seen from where the game stands; nothing of them where the reader is at something else. */
  draw(): void {
    const isHidden = this.desk.isAway();
    const games = byId('games'), review = byId('review'), moment = byId('moment'), numbers = byId('figures');
    games.hidden = isHidden || this.all.length < 2;
    review.hidden = isHidden || !this.open;
    moment.replaceChildren();
    const mistake = !isHidden && this.review ? nextMoment(this.review, this.desk.at()) : undefined;
    byId('next-mistake').hidden = !mistake;
    byId('next-mistake').onclick = mistake ? () => { this.desk.go(mistake.ply + 1); moment.scrollIntoView({ block: 'nearest' }); } : null;
    numbers.hidden = isHidden || !this.review;
    if (!games.hidden) this.drawList(games);
    if (!this.open || isHidden) return review.replaceChildren();
    const actions = this.actions();
    const found = this.open.review;
    const title = element('h2', {}, players(this.open.game as Game));
    if (found) {
      const status = element('p', { className: 'faint', role: 'status' }, this.status);
      review.replaceChildren(title, ...reviewed(found, this.desk.at(), actions), status);
      // What is unfolded there stays so while the game is stepped through.
      if (this.figured !== found) numbers.replaceChildren(...figures(found));
      this.figured = found;
      moment.replaceChildren(momentOf(found, this.desk.at(), actions));
    } else {
      const status = element('p', { className: 'faint', role: 'status' }, this.status || 'Every move is looked at, and the mistakes are explained.');
      const start = button('Review this game', () => void this.work([this.open!]), 'main');
      start.disabled = this.working !== null;
      review.replaceChildren(title, element('p', { className: 'bar' }, start, ...this.stopper()), status);
    }
  }

  private stopper(): HTMLElement[] {
    return this.working ? [button('Stop', () => { this.stop(); this.draw(); })] : [];
  }

  /** Draws the list of games where something of it changed: it may be long, and games are stepped through quickly. */
  private drawList(place: HTMLElement): void {
    const now = [this.all, this.open, this.working, this.isListOpen, this.rowsShown, ...this.all.map(entry => entry.review)];
    if (now.length === this.drawn.length && now.every((one, at) => one === this.drawn[at])) return;
    this.drawn = now;
    place.replaceChildren(this.listed());
  }

  private listed(): HTMLElement {
    const table = list(this.all, this.rowsShown, this.open, entry => this.choose(entry));
    const bar = element('p', { className: 'bar' });
    const hidden = this.all.length - this.rowsShown;
    if (hidden > 0) bar.append(button(`Show ${Math.min(ROWS, hidden)} more`, () => { this.rowsShown += ROWS; this.draw(); }));
    const rest = this.all.filter(entry => !entry.isBroken && !entry.review);
    if (rest.length && !this.working) bar.append(button(`Review all ${rest.length}`, () => void this.work(rest)));
    bar.append(...this.stopper());
    const fold = (event: Event) => { this.isListOpen = (event.target as HTMLDetailsElement).open; };
    return element('details', { open: this.isListOpen, ontoggle: fold }, element('summary', {}, element('h3', {}, count(this.all.length, 'game'))), table, bar);
  }

  private choose(entry: Entry): void {
    this.open = entry;
    this.status = '';
    this.desk.open(entry.game as Game);
  }

  private stop(): void {
    this.working?.abort();
    this.working = null;
    this.status = '';
  }

  /** Reviews games, one after another. */
  private async work(those: Entry[]): Promise<void> {
    this.stop();
    const { signal } = this.working = new AbortController();
    if (those.includes(this.open!)) this.desk.pause();
    this.draw();
    try {
      for (const [place, entry] of those.entries()) {
        if (typeof entry.game === 'string') continue;
        const which = those.length > 1 ? `Game ${place + 1} of ${those.length}: ` : '';
        entry.review = await api.review(textOf(entry), (moves, of) => this.say(which + (moves < of ? `move ${moves} of ${of} …` : 'explaining the mistakes …')), signal);
        if (signal.aborted) return;
        this.status = '';
        if (entry === this.open) {
          // What is said of its moves comes into sight.
          this.isListOpen = those.length > 1;
          this.desk.reviewed();
        }
        this.draw();
      }
      this.working = null;
      const broken = those.filter(entry => entry.isBroken).length;
      if (broken) this.status = `${count(broken, 'game')} could not be read.`;
    } catch (error) {
      if (signal.aborted) return;
      this.working = null;
      this.status = this.desk.words(error);
    }
    this.draw();
  }

  /** Makes drills of a side's mistakes and keeps them; practice begins where the reader waited for them. */
  private async practise(side: Side): Promise<void> {
    const entry = this.open!, at = this.desk.at();
    this.stop();
    const { signal } = this.working = new AbortController();
    this.say('Making drills …');
    try {
      const made = await api.drills(textOf(entry), side, (moves, of) => this.say(moves < of ? `Making drills: move ${moves} of ${of} …` : 'Making drills: looking for every good move …'), signal);
      if (signal.aborted) return;
      const added = await store.add(made.drills);
      this.working = null;
      this.status = made.drills.length === 0 ? 'None of these mistakes makes a drill: too many moves are good, or none is clearly best.' : `${count(added, 'new drill')}: see Drills at the top.`;
      this.draw();
      const isAwaited = entry === this.open && at === this.desk.at() && !this.desk.isAway() && !this.desk.isBusy();
      if (made.drills.length) this.desk.drillsMade(isAwaited);
    } catch (error) {
      if (signal.aborted) return;
      this.working = null;
      this.say(this.desk.words(error));
    }
  }

  private say(text: string): void {
    this.status = text;
    const place = byId('review').querySelector('[role=status]');
    if (place) place.textContent = text;
  }

  private actions(): Actions {
    const { desk } = this;
    return {
      go: place => desk.go(place),
      attempt: moment => desk.attempt(moment, (this.open!.game as Game).moves[moment.ply - 1] ?? null),
      better: moment => desk.better(moment),
      analyze: () => desk.analyze(),
      practise: side => void this.practise(side),
    };
  }
}

/** Returns the text of a game as it came, or without comments and variations where it is too long to send. */
function textOf({ text, game }: Entry): string {
  return new Blob([text]).size <= LONGEST ? text : pgnOf(game as Game);
}
