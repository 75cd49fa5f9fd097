// <kibitzer-board fen="…" explain>: a position in a page, with its explanation.
//
// The program is fetched when the first board comes into view. The answer's line can be played through, and a sentence that is chosen
// shows the position of which it speaks.

import { Answer, Kibitzer, Refusal, WhyNotOptions } from './browser.js';
import { STYLE } from './board-style.js';
import { WORDS } from './board-words.js';
import type { Sentence, Side } from './types.js';

const ATTRIBUTES = ['fen', 'moves', 'explain', 'side', 'nodes', 'detail', 'language'];
/** Stands in a line for a side that passes; a board cannot show that. */
const PASS = '0000';
/** Claims whose moves follow one another from the position of their sentence. */
const LINES = ['mates', 'mate_in', 'wins', 'loses', 'wins_at_most', 'keeps', 'repeats', 'stalemates', 'too_little', 'answered_by', 'considered'];
/** How near to what is seen a board has to be before it asks. */
const NEAR = '200px';

/** Draws boards while another thread explains. */
const artist = new Kibitzer(), analyst = new Kibitzer();
/** A server that renders pages has no elements. */
const Base = globalThis.HTMLElement ?? class {} as typeof HTMLElement;
let sheet: CSSStyleSheet | null = null;

export class KibitzerBoard extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;

  /** The explanation as far as it stands. */
  explanation: Answer | null = null;

  private readonly image = make('img', { alt: '', lang: 'en' });
  private readonly first = make('button', { type: 'button', textContent: '«', onclick: () => this.show([], 0) });
  private readonly back = make('button', { type: 'button', textContent: '‹', onclick: () => this.show(this.line, this.place - 1) });
  private readonly on = make('button', { type: 'button', textContent: '›', onclick: () => this.show(this.line, this.place + 1) });
  private readonly where = make('output', {});
  private readonly steps = make('div', { className: 'steps', hidden: true }, this.first, this.back, this.on);
  private readonly status = make('p', { className: 'status', role: 'status' });
  private readonly words = make('div', { className: 'words' });
  private readonly watcher = new IntersectionObserver(seen => {
    if (!this.isSeen && seen.some(({ isIntersecting }) => isIntersecting)) this.see();
  }, { rootMargin: NEAR });
  /** Whether it has come into view: before, nothing is asked. */
  private isSeen = false;
  /** Whether what is shown answers the attributes as they are. */
  private isAnswered = false;
  private asked = new AbortController();
  /** What has been refused is said once. */
  private isRefused = false;
  /** The line that is played through, and how much of it is on the board. */
  private line: readonly string[] = [];
  private place = 0;

  constructor() {
    super();
    const { image, where, steps, status, words } = this;
    for (const [name, part] of Object.entries({ image, where, steps, status, words })) part.setAttribute('part', name);
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
    }
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(make('div', { className: 'board' }, image), where, steps, status, words);
  }

  connectedCallback(): void {
    this.watcher.observe(this);
  }

  disconnectedCallback(): void {
    this.watcher.disconnect();
    this.asked.abort();
    this.isSeen = false;
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name !== 'side') this.isAnswered = false;
    if (!this.isSeen) return;
    if (name === 'side') this.show(this.line, this.place);
    else this.load();
  }

  private see(): void {
    this.isSeen = true;
    this.watcher.disconnect();
    if (!this.isAnswered) return this.load();
    // One that was only moved in the page has its answer, and goes on from where it was.
    this.asked = new AbortController();
    this.show(this.line, this.place);
  }

  /** Asks anew; of attributes that change at once only the last is asked about. */
  private load(): void {
    this.asked.abort();
    const { signal } = this.asked = new AbortController();
    queueMicrotask(() => {
      if (!signal.aborted) void this.answer(signal);
    });
  }

  /** Draws the position, and explains it where that is wanted. */
  private async answer(signal: AbortSignal): Promise<void> {
    const said = this.getWords();
    for (const [button, label] of [[this.first, said.first], [this.back, said.back], [this.on, said.on]] as const) {
      button.title = label;
      button.setAttribute('aria-label', label);
    }
    for (const part of [this.where, this.steps, this.status, this.words]) part.lang = said.lang;
    this.explanation = null;
    this.isRefused = false;
    this.steps.hidden = true;
    this.words.replaceChildren();
    this.image.removeAttribute('src');
    this.image.alt = this.where.textContent = '';
    const isExplained = this.hasAttribute('explain');
    this.status.textContent = isExplained ? said.looking : '';
    if (!this.getAttribute('fen')) return this.refuse(new Refusal('The attribute `fen` is missing; expected a position in FEN'), signal);
    this.show([], 0);
    if (!isExplained) return void (this.isAnswered = true);
    try {
      const hear = (found: Answer) => { if (!signal.aborted) this.tell(found); };
      const found = await analyst.explain(this.getAttribute('fen') ?? '', { ...this.options(), signal, onDraft: hear });
      hear(found);
      this.isAnswered = true;
      if (!this.isRefused) this.status.textContent = '';
      this.dispatchEvent(new CustomEvent('explained', { detail: found, bubbles: true, composed: true }));
    } catch (error) {
      this.refuse(error, signal);
    }
  }

  /** Reads the options of an explanation; a program refuses what is none. */
  private options(): WhyNotOptions {
    const nodes = this.getAttribute('nodes');
    const fields = ['moves', 'detail', 'language'].filter(name => this.hasAttribute(name)).map(name => [name, this.getAttribute(name)]);
    if (nodes !== null) fields.push(['nodes', Number.isNaN(Number(nodes)) ? nodes : Number(nodes)] as never);
    return Object.fromEntries(fields);
  }

  private getWords = () => WORDS[this.getAttribute('language') === 'de' ? 'de' : 'en'];

  /** Writes an explanation; who has begun to play through it stays where they are. */
  private tell(found: Answer): void {
    const root = this.shadowRoot!, focused = root.activeElement?.textContent;
    this.explanation = found;
    const { headline, verdict, sections, context } = found;
    const opening = make('p', { className: 'opening' }, ...headline ? [`${headline.text}. `] : [], verdict.text);
    const paragraphs = sections.filter(({ kind }) => kind !== 'headline').map(({ kind, title, sentences }) =>
      make('section', { className: kind }, make('p', { className: 'title', textContent: title }), make('p', {}, ...sentences.flatMap(one => [this.write(one, kind), ' ']))));
    const past = context?.sentences.map(({ text }) => text).join(' ');
    this.words.replaceChildren(...past ? [make('p', { textContent: past })] : [], opening, ...paragraphs);
    // Whoever stood on a sentence stays there where it is still said.
    if (focused) [...this.words.querySelectorAll('button')].find(({ textContent }) => textContent === focused)?.focus();
    this.steps.hidden = found.line.length === 0;
    if (this.place === 0) this.show([], 0);
  }

  /** Writes a sentence; one of another position than the first, or of a line, can be chosen. */
  private write({ text, moves, claims }: Sentence, kind: string): HTMLElement {
    const lines = claims.filter(({ kind }) => LINES.includes(kind)).map(({ moves = [] }) => moves);
    const longest = lines.reduce((best, line) => line.length > best.length ? line : best, []);
    const line = [...moves, ...longest];
    // A lesson is of no position.
    if (!line.length || line.includes(PASS) || kind === 'remember') return make('span', { textContent: text });
    return make('button', { type: 'button', className: 'sentence', textContent: text, onclick: () => this.show(line, moves.length || 1) });
  }

  /** Shows the position after so many moves of a line; before its first move the line is that of the answer. */
  private show(line: readonly string[], place: number): void {
    this.line = place <= 0 ? this.explanation?.line ?? [] : line;
    this.place = Math.min(Math.max(place, 0), this.line.length);
    // One that is disabled would lose the focus.
    for (const [button, isOff] of [[this.first, this.place === 0], [this.back, this.place === 0], [this.on, this.place === this.line.length]] as const) {
      button.setAttribute('aria-disabled', String(isOff));
    }
    void this.draw(this.asked.signal);
  }

  private async draw(signal: AbortSignal): Promise<void> {
    const { line, place, explanation } = this, played = line.slice(0, place);
    const arrow = played.at(-1) ?? explanation?.best_move, turn = explanation?.fen.split(' ')[1];
    const side = this.getAttribute('side') ?? (turn && (turn === 'b' ? 'black' : 'white'));
    const moves = [this.getAttribute('moves') ?? '', ...played].join(' ').trim();
    try {
      const drawing = await artist.image(this.getAttribute('fen') ?? '', {
        moves, signal, ...arrow ? { arrow } : {}, ...side ? { side: side as Side } : {},
      });
      // Somebody may have gone on meanwhile.
      if (signal.aborted || this.line !== line || this.place !== place) return;
      this.image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
      this.image.alt = /aria-label="([^"]*)"/.exec(drawing)?.[1] ?? '';
      const said = this.getWords(), toMove = this.image.alt.endsWith('White to move.') ? said.white : said.black;
      this.where.textContent = place ? `${said.count(place, line.length)} · ${toMove}` : toMove;
    } catch (error) {
      this.refuse(error, signal);
    }
  }

  private refuse(error: unknown, signal: AbortSignal): void {
    if (signal.aborted || this.isRefused) return;
    this.isRefused = true;
    this.status.textContent = error instanceof Error ? error.message : String(error);
    this.dispatchEvent(new CustomEvent('refused', { detail: error, bubbles: true, composed: true }));
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Makes an element of a name, with properties and children. */
function make<K extends keyof HTMLElementTagNameMap>(name: K, properties: Partial<HTMLElementTagNameMap[K]>, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** What a board fires: the explanation when it is whole, or the error in its place. */
export interface KibitzerBoardEvents extends HTMLElementEventMap { explained: CustomEvent<Answer>; refused: CustomEvent<Error> }

export interface KibitzerBoard {
  addEventListener<K extends keyof KibitzerBoardEvents>(type: K, listener: (this: KibitzerBoard, event: KibitzerBoardEvents[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof KibitzerBoardEvents>(type: K, listener: (this: KibitzerBoard, event: KibitzerBoardEvents[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap { 'kibitzer-board': KibitzerBoard }
}

if (globalThis.customElements && !customElements.get('kibitzer-board')) customElements.define('kibitzer-board', KibitzerBoard);
