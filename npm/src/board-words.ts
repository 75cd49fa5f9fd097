// What a board says by itself; explanations are written by the program.

export const WORDS = {
  en: { first: 'To the position', back: 'One move back', on: 'One move on', looking: 'Looking for the best move …', board: 'Chess position' },
  de: { first: 'Zur Stellung', back: 'Einen Zug zurück', on: 'Einen Zug weiter', looking: 'Sucht den besten Zug …', board: 'Schachstellung' },
};
