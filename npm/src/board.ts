// <kibitzer-board fen="…" explain>: a position in a page, with its explanation.
//
// The program is fetched when the first board comes into view. The answer's line can be played through, and a sentence that is chosen
// shows the position of which it speaks.

import { Explained, Kibitzer, Refusal, explain } from './browser.js';
import { WORDS } from './board-words.js';
import { STYLE } from './board-style.js';
import type { Explanation, Sentence } from './types.js';

const ATTRIBUTES = ['fen', 'moves', 'explain', 'side', 'nodes', 'detail', 'language'] as const;
/** Stands in a line for a side that passes; a board cannot show that. */
const PASS = '0000';
/** How near to what is seen a board has to be before it asks. */
const NEAR = '200px';

/** Draws boards while another thread explains. */
const pictures = new Kibitzer();
/** A server that renders pages has no elements. */
const Base = globalThis.HTMLElement ?? class {} as typeof HTMLElement;

export class KibitzerBoard extends Base {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;

  /** The explanation as far as it stands. */
  explanation: Explanation | null = null;

  private readonly parts = {
    image: make('img', { alt: '' }), steps: make('div', { className: 'steps', hidden: true }), words: make('div', { className: 'words' }),
    status: make('p', { className: 'status' }),
  };
  private readonly buttons = { first: make('button', { type: 'button' }), back: make('button', { type: 'button' }), on: make('button', { type: 'button' }) };
  private readonly watcher = new IntersectionObserver(seen => {
    if (!this.isSeen && seen.some(({ isIntersecting }) => isIntersecting)) this.see();
  }, { rootMargin: NEAR });
  /** Whether it has come into view: before, nothing is asked. */
  private isSeen = false;
  private asked = new AbortController();
  /** The line that is played through, and how much of it is on the board. */
  private line: readonly string[] = [];
  private place = 0;

  constructor() {
    super();
    const { image, steps, words, status } = this.parts, { first, back, on } = this.buttons;
    for (const [part, name] of [[image, 'image'], [steps, 'steps'], [words, 'words'], [status, 'status']] as const) part.setAttribute('part', name);
    status.setAttribute('role', 'status');
    first.append('⏮');
    back.append('◀');
    on.append('▶');
    first.onclick = () => this.show(this.explanation?.line ?? [], 0);
    back.onclick = () => this.show(this.line, this.place - 1);
    on.onclick = () => this.show(this.line, this.place + 1);
    steps.append(first, back, on);
    this.attachShadow({ mode: 'open' }).append(make('style', { textContent: STYLE }), make('div', { className: 'board' }, image), steps, status, words);
  }

  connectedCallback(): void {
    this.watcher.observe(this);
  }

  disconnectedCallback(): void {
    this.watcher.disconnect();
    this.asked.abort();
    this.isSeen = false;
  }

  attributeChangedCallback(): void {
    if (this.isSeen) this.load();
  }

  private see(): void {
    this.isSeen = true;
    this.watcher.disconnect();
    this.load();
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
    const { first, back, on } = this.buttons, { steps, words, status } = this.parts, said = this.said();
    for (const [button, label] of [[first, said.first], [back, said.back], [on, said.on]] as const) button.ariaLabel = button.title = label;
    this.explanation = null;
    steps.hidden = true;
    words.replaceChildren();
    status.textContent = this.hasAttribute('explain') ? said.looking : '';
    this.show([], 0);
    if (!this.hasAttribute('explain')) return;
    try {
      const fen = this.getAttribute('fen') ?? '';
      const found = await explain(fen, { ...this.options(), signal, onDraft: draft => { if (!signal.aborted) this.tell(draft); } });
      this.tell(found);
      status.textContent = '';
      this.dispatchEvent(new CustomEvent('explained', { detail: found, bubbles: true, composed: true }));
    } catch (error) {
      if (!signal.aborted) this.refuse(error);
    }
  }

  private options(): Explained {
    const nodes = this.getAttribute('nodes'), fields: Record<string, unknown> = {};
    for (const name of ['moves', 'detail', 'language']) if (this.hasAttribute(name)) fields[name] = this.getAttribute(name);
    // What is no number is sent as it is, so that the answer says so.
    if (nodes !== null) fields['nodes'] = Number.isNaN(Number(nodes)) ? nodes : Number(nodes);
    return fields;
  }

  private said = () => WORDS[this.getAttribute('language') === 'de' ? 'de' : 'en'];

  /** Writes an explanation; who has begun to play through it stays where they are. */
  private tell(found: Explanation): void {
    const isFirst = !this.explanation;
    this.explanation = found;
    const { headline, verdict, sections } = found;
    const opening = make('p', { className: 'opening' }, ...headline ? [`${headline.text}. `] : [], this.sentence(verdict));
    const paragraphs = sections.filter(({ kind }) => kind !== 'headline').map(({ kind, title, sentences }) =>
      make('section', { className: kind }, make('p', { className: 'title', textContent: title }), make('p', {}, ...sentences.flatMap(one => [this.sentence(one), ' ']))));
    this.parts.words.replaceChildren(opening, ...paragraphs);
    this.parts.steps.hidden = found.line.length === 0;
    if (isFirst || this.place === 0) this.show(found.line, 0);
  }

  /** Writes a sentence; one of another position than the first can be chosen. */
  private sentence({ text, moves }: Sentence): HTMLElement {
    if (!moves.length || moves.includes(PASS)) return make('span', { textContent: text });
    return make('button', { type: 'button', className: 'sentence', textContent: text, onclick: () => this.show(moves, moves.length) });
  }

  /** Shows the position after so many moves of a line. */
  private show(line: readonly string[], place: number): void {
    this.line = line;
    this.place = Math.min(Math.max(place, 0), line.length);
    this.buttons.first.disabled = this.buttons.back.disabled = this.place === 0;
    this.buttons.on.disabled = this.place === line.length;
    void this.draw(this.asked.signal);
  }

  private async draw(signal: AbortSignal): Promise<void> {
    const { line, place, explanation } = this, played = line.slice(0, place), { image } = this.parts;
    const arrow = played.at(-1) ?? explanation?.best_move, turn = explanation?.fen.split(' ')[1];
    const side = this.getAttribute('side') ?? (turn && (turn === 'b' ? 'black' : 'white'));
    const moves = [this.getAttribute('moves') ?? '', ...played].join(' ').trim();
    try {
      const drawing = await pictures.image(this.getAttribute('fen') ?? '', {
        moves, signal, ...arrow ? { arrow } : {}, ...side ? { side: side as 'white' | 'black' } : {},
      });
      // Somebody may have gone on meanwhile.
      if (signal.aborted || this.line !== line || this.place !== place) return;
      image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
      image.alt = `${this.said().board}: ${this.getAttribute('fen')} ${moves}`.trim();
    } catch (error) {
      // Where there is an explanation to come it says the same.
      if (!signal.aborted && !this.hasAttribute('explain')) this.refuse(error);
    }
  }

  private refuse(error: unknown): void {
    this.parts.status.textContent = error instanceof Error ? error.message : String(error);
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

declare global {
  interface HTMLElementTagNameMap { 'kibitzer-board': KibitzerBoard }
}

if (globalThis.customElements && !customElements.get('kibitzer-board')) customElements.define('kibitzer-board', KibitzerBoard);
