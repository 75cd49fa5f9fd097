// What can be copied or saved of what is on the board.

import * as api from './api';
import { byId } from './dom';
import { copy, copyImage, download } from './tools';

/** What is on the board. */
export interface Shown {
  fen(): string;
  pgn(): string;
  /** The move that is drawn as an arrow, in UCI. */
  arrow(): string | undefined;
  side(): api.Side;
  question(): api.Question;
  words(error: unknown): string;
}

/** Lets the buttons of the menu work. */
export function share(shown: Shown): void {
  const say = (text: string) => { byId('said').textContent = text; };
  const copyAs = async (text: string, what: string) => {
    if (await copy(text)) return say(`${what} copied.`);
    byId<HTMLTextAreaElement>('text').value = text;
    say(`The browser does not let pages copy; the ${what} is in the field at the top.`);
  };
  const saveAs = async (what: Promise<Blob>, name: string) => {
    say('Writing …');
    try {
      download(await what, name);
      say(`Saved as ${name}.`);
    } catch (error) {
      say(shown.words(error));
    }
  };
  const picture = (format: 'svg' | 'png') => api.image({ fen: shown.fen(), arrow: shown.arrow(), side: shown.side(), format });
  byId('copy-link').onclick = () => void copyAs(linkTo(shown.fen()), 'Link');
  byId('copy-fen').onclick = () => void copyAs(shown.fen(), 'FEN');
  byId('copy-pgn').onclick = () => void copyAs(shown.pgn(), 'PGN');
  byId('copy-image').onclick = () => void copyImage(picture('png')).then(wrong => say(wrong ?? 'Image copied.'));
  byId('save-png').onclick = () => void saveAs(picture('png'), 'kibitzer.png');
  byId('save-svg').onclick = () => void saveAs(picture('svg'), 'kibitzer.svg');
  byId('save').onclick = () => void saveAs(api.report(shown.question()), 'kibitzer.html');
}

/** Returns the address of the page with a position. */
export function linkTo(fen: string): string {
  return `${location.origin}${location.pathname}#fen=${fen.replaceAll(' ', '_')}`;
}
