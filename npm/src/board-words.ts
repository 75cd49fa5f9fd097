// What a board says by itself; explanations are written by the program.

export const WORDS = {
  en: {
    lang: 'en', first: 'To the position', back: 'One move back', on: 'One move on', looking: 'Looking for the best move …',
    count: (place: number, of: number) => place ? `Move ${place} of ${of}` : '',
  },
  de: {
    lang: 'de', first: 'Zur Stellung', back: 'Einen Zug zurück', on: 'Einen Zug weiter', looking: 'Sucht den besten Zug …',
    count: (place: number, of: number) => place ? `Zug ${place} von ${of}` : '',
  },
};
