// The rules in the browser: positions, moves as text, games. chessops does the work.

import { Chess, castlingSide, normalizeMove } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { ChildNode, Node, PgnNodeData, defaultHeaders, makePgn, parsePgn, setStartingPosition, startingPosition } from 'chessops/pgn';
import { makeSan, parseSan } from 'chessops/san';
import { Move, Role, isNormal } from 'chessops/types';
import { makeSquare, opposite, parseUci } from 'chessops/util';
import { START, excerpt, readTyped } from './typed';

/** A game: where it starts, its moves in UCI, and what its headers say. */
export interface Game { start: string; moves: string[]; headers: Map<string, string> }

/** Sets a position up; null where the rules refuse it. */
export function position(fen: string): Chess | null {
  const setup = parseFen(fen.trim());
  if (setup.isErr) return null;
  const read = Chess.fromSetup(setup.value);
  return read.isOk ? read.value : null;
}

/** Stands in a line for a side that passes, as it does before what the other side threatens. */
export const PASS = '0000';

/** Plays moves in UCI, passes among them; null where one of them is not legal. */
export function after(start: Chess, moves: string[]): Chess | null {
  const board = start.clone();
  return moves.every(uci => play(board, uci)) ? board : null;
}

/** Plays one move, or passes; false where it is not legal. */
export function play(board: Chess, uci: string): boolean {
  const move = legal(board, uci);
  if (move) board.play(move);
  else if (uci === PASS && !board.isCheck()) pass(board);
  else return false;
  return true;
}

function pass(board: Chess): void {
  board.epSquare = undefined;
  board.halfmoves++;
  if (board.turn === 'black') board.fullmoves++;
  board.turn = opposite(board.turn);
}

export function legal(board: Chess, uci: string): Move | null {
  const move = parseUci(uci);
  if (!move) return null;
  const normal = normalizeMove(board, move);
  return board.isLegal(normal) ? normal : null;
}

/** Writes a move as the server does: castling by the king's squares. */
export function uciOf(board: Chess, move: Move): string {
  if (!isNormal(move)) return '';
  const side = castlingSide(board, move);
  const rank = makeSquare(move.from)[1];
  const to = side ? (side === 'h' ? 'g' : 'c') + rank : makeSquare(move.to);
  const letters: Partial<Record<Role, string>> = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' };
  return makeSquare(move.from) + to + (move.promotion ? letters[move.promotion] : '');
}

export function sanOf(board: Chess, uci: string): string {
  const move = legal(board, uci);
  return move ? makeSan(board, move) : uci;
}

/** Reads a typed move, in SAN or UCI. */
export function readMove(board: Chess, text: string): string | null {
  const typed = text.trim().replace(/^\d+\.+/, '');
  const move = parseSan(board, typed) ?? legal(board, typed);
  return move && board.isLegal(move) ? uciOf(board, move) : null;
}

/** Writes moves with their numbers, as in a game score. */
export function scoreOf(start: Chess, moves: string[]): string {
  return numbered(start, moves).join(' ');
}

/** Writes each move of a line, with its number where a game score has one. */
export function numbered(start: Chess, moves: string[]): string[] {
  const board = start.clone();
  return moves.map((uci, place) => {
    const isFirst = place === 0 || moves[place - 1] === PASS;
    const number = board.turn === 'white' ? `${board.fullmoves}.` : isFirst ? `${board.fullmoves}...` : '';
    const written = uci === PASS ? '(pass)' : number + sanOf(board, uci);
    play(board, uci);
    return written;
  });
}

export const fenOf = (board: Chess): string => makeFen(board.toSetup());

/** Reads a position, as people bring one; a text says what is wrong, and null is for what may be games. */
export function readPosition(text: string): Game | string | null {
  const typed = text.trim().replace(/^["'“”‘’]+|["'“”‘’]+$/g, '');
  if (!typed) return 'Nothing was typed. Expected is a position in FEN or a game in PGN.';
  const found = readTyped(typed);
  if (!found) return null;
  return 'fen' in found ? { start: found.fen, moves: [], headers: new Map() } : found.wrong;
}

const isTagged = (text: string) => /^\s*\[\s*\w+\s+"/.test(text);

/** Reads the first game of a PGN; a text says what is wrong. */
export function readGame(text: string): Game | string {
  const game = parsePgn(text)[0];
  const nodes = game ? [...game.moves.mainline()] : [];
  if (nodes.length === 0 && isTagged(text) && !text.includes('[FEN')) return 'The game has no moves.';
  if (!game || (nodes.length === 0 && !text.includes('[FEN'))) return `${excerpt(text)} is no position and no game. Expected is a FEN or a PGN, a line of EPD, “startpos”, or an address that contains a FEN.`;
  const start = startingPosition(game.headers);
  if (start.isErr || game.headers.get('Variant')?.match(/^(?!standard|chess ?960|from position).+/i)) return 'The game starts from no position of chess.';
  const board = start.value as Chess;
  const moves: string[] = [];
  const fen = fenOf(board);
  const words = wordsOf(text);
  // What is no word of a game is not read, and the moves behind it would be blamed.
  const strange = words.findIndex((word, place) => !nodes[place] || !word.startsWith(nodes[place]!.san.replace(/[+#]$/, '')));
  for (const [place, node] of nodes.entries()) {
    if (place === strange) break;
    const move = parseSan(board, node.san);
    if (!move) return `Half-move ${place + 1}, “${node.san}”, is not legal there.`;
    moves.push(uciOf(board, move));
    board.play(move);
  }
  if (strange >= 0) return `Half-move ${strange + 1}, ${excerpt(words[strange]!)}, is no move.`;
  return { start: fen, moves, headers: game.headers };
}

/** Returns the words of a game's main line: without tags, comments, variations, numbers and signs, castling with the letter O. */
function wordsOf(text: string): string[] {
  const bare = text.replace(/^\uFEFF/, '').replace(/^%.*$/gm, ' ').replace(/\{[^}]*(\}|$)/g, ' ').replace(/;.*$/gm, ' ').replace(/^\s*\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\]/gm, ' ');
  let depth = 0;
  const main = [...bare].filter(sign => {
    if (sign === '(') depth++;
    if (sign === ')') return void (depth = Math.max(0, depth - 1));
    return depth === 0;
  }).join('');
  const words = main.replace(/\$\d+/g, ' ').replace(/\d+\s*[.…]+/g, ' ').split(/\s+/)
    .map(word => /^[O0o][-–—][O0o]/.test(word) ? word.replace(/[0o]/g, 'O').replace(/[–—]/g, '-') : word);
  const result = words.findIndex(word => /^(1[-–—]0|0[-–—]1|1\/2([-–—]1\/2)?|½[-–—]½|\*)$/.test(word));
  return (result < 0 ? words : words.slice(0, result)).filter(word => !/^(\d*|e\.?p\.?|[+#!?]+)$/.test(word));
}

/** Writes a game as PGN. */
export function pgnOf(game: Game): string {
  const start = position(game.start)!;
  const headers = game.headers.size ? new Map(game.headers) : defaultHeaders();
  if (game.start !== START) setStartingPosition(headers, start);
  const board = start.clone();
  const moves = new Node<PgnNodeData>();
  let node: Node<PgnNodeData> = moves;
  for (const uci of game.moves) {
    const move = legal(board, uci);
    if (!move) break;
    const child = new ChildNode<PgnNodeData>({ san: makeSan(board, move) });
    node.children.push(child);
    board.play(move);
    node = child;
  }
  return makePgn({ headers, moves });
}
