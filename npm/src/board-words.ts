// What a board says by itself; explanations are written by the program.

export const WORDS = {
  en: {
    lang: 'en', first: 'To the position', back: 'One move back', on: 'One move on', looking: 'Looking for the best move …',
    white: 'White to move', black: 'Black to move', count: (place: number, of: number) => `Move ${place} of ${of}`,
  },
  de: {
    lang: 'de', first: 'Zur Stellung', back: 'Einen Zug zurück', on: 'Einen Zug weiter', looking: 'Sucht den besten Zug …',
    white: 'Weiß am Zug', black: 'Schwarz am Zug', count: (place: number, of: number) => `Zug ${place} von ${of}`,
  },
};
