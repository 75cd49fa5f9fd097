// Positions as people bring them: a FEN, whole or in part, `startpos`, a line of EPD, an address in which a FEN stands.
// The command line takes the same (crates/input/src/typed_position.rs), and a test holds the two together. Nothing is fetched.

import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';

/** What a text brings: the position as a FEN of six fields, or what is wrong with it. */
export type Typed = { fen: string } | { wrong: string };

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Variants, as Lichess names them in addresses, whose positions are none of chess. */
const VARIANTS = ['antichess', 'atomic', 'crazyhouse', 'horde', 'kingofthehill', 'racingkings', 'threecheck'];
/** Opcodes of EPD that are known without a semicolon behind them. */
const OPCODES = new Set('bm am dm id hmvc fmvn acd acn acs ce eco nic noop pm pv rc sm c0 c1 c9 v0'.split(' '));
/** What stands for a field that is missing; the board always comes. */
const MISSING = ['', 'w', '-', '-', '0', '1'];
/** The fields of a FEN: the error of chessops, the field's name, and what is expected there. */
const FIELDS = [
  ['ERR_BOARD', 'board', 'eight ranks of eight squares, as in “6k1/5ppp/8/8/8/8/8/R6K”'],
  ['ERR_TURN', 'side to move', '“w” or “b”'],
  ['ERR_CASTLING', 'right to castle', '“-” or letters as in “KQkq”'],
  ['ERR_EP_SQUARE', 'en-passant square', '“-” or a square such as “e3”'],
  ['ERR_HALFMOVES', 'half-move clock', 'a number'],
  ['ERR_FULLMOVES', 'move number', 'a number'],
] as const;
/** What the rules want of a position, by the error of chessops. */
const RULES: Record<string, string> = {
  ERR_EMPTY: 'one king of each side',
  ERR_KINGS: 'one king of each side',
  ERR_OPPOSITE_CHECK: 'that the side that has just moved is not in check',
  ERR_PAWNS_ON_BACKRANK: 'no pawn on the first or last rank',
};

/** Reads a text that brings a position; null where it brings none and may be a game. */
export function readTyped(text: string): Typed | null {
  const lines = text.split(/[\r\n]+/).map(line => line.trim()).filter(line => line);
  const typed = lines.join(' ');
  if (typed.toLowerCase() === 'startpos') return { fen: START };
  if (!isAddress(typed) && !isBoard(typed)) return null;
  const others = lines.slice(1).filter(line => isAddress(line) || isBoard(line)).length;
  if (others) return { wrong: `These are ${others + 1} positions. Expected is one.` };
  return isAddress(typed) ? readAddress(typed) : readFields(typed.replaceAll('_', ' '));
}

/** Quotes what came, short and on one line. */
export function excerpt(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return `“${line.length <= 60 ? line : line.slice(0, 60) + '…'}”`;
}

/** Whether a text begins with ranks of a board. */
function isBoard(text: string): boolean {
  return /^[pnbrqk\d]+\//i.test(text);
}

/** Whether a text begins as an address does: `https://…`, or the name of a host and a path. */
function isAddress(text: string): boolean {
  const word = text.split(/\s/)[0]!;
  return word.includes('://') || /^[a-z\d.-]*\.[a-z]{2,}[/?]/i.test(word);
}

function readAddress(address: string): Typed {
  const parts = address.split(/[?#]/)[0]!.split('/');
  const variant = parts.find(part => VARIANTS.includes(part.toLowerCase()));
  if (variant) return { wrong: `${excerpt(address)} is a position of ${variant}. Expected is chess or Chess960.` };
  const fen = findFen(address)?.replace(/[_+]/g, ' ').replace(/^[ /]+|[ /]+$/g, '');
  if (!fen) return { wrong: `${excerpt(address)} contains no FEN, and nothing is fetched. Expected is the FEN itself, or the game as PGN.` };
  return readFields(fen);
}

/** Finds the FEN of an address: the parameter `fen`, or the part of the path that begins with two ranks of a board. */
function findFen(address: string): string | undefined {
  const [, path, query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(address)!;
  for (const parameters of [query, fragment]) {
    for (const [name, value] of new URLSearchParams(parameters)) if (name.toLowerCase() === 'fen') return value;
  }
  const decoded = path!.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return /\/([pnbrqk\d]+\/[pnbrqk\d]+(?:[/ _+].*)?)$/i.exec(decoded)?.[1];
}

/** Reads the fields of a FEN or of a line of EPD. */
function readFields(line: string): Typed {
  const fields = fill(line);
  if (fields.length > MISSING.length) return { wrong: `A position has at most 6 fields, and ${excerpt(line)} has ${fields.length}. Expected is a FEN, such as “${START}”, or its first fields.` };
  const fen = fields.join(' ');
  const setup = parseFen(fen);
  if (setup.isErr) {
    const place = FIELDS.findIndex(([error]) => error === setup.error.message);
    if (place < 0) return { wrong: `The FEN ${excerpt(fen)} cannot be read. Expected is one of chess, such as “${START}”.` };
    return { wrong: `The ${FIELDS[place]![1]} of this FEN, ${excerpt(fields[place]!)}, cannot be read. Expected is ${FIELDS[place]![2]}.` };
  }
  if (setup.value.pockets || setup.value.remainingChecks) return { wrong: `${excerpt(fen)} is a position of a variant. Expected is chess or Chess960.` };
  const board = Chess.fromSetup(setup.value);
  if (board.isErr) return { wrong: `${excerpt(fen)} is no position of chess. Expected is ${RULES[board.error.message] ?? 'one that the rules allow'}.` };
  return { fen };
}

/**
 * Takes the fields from a line, without the operations of EPD behind them, and fills in those that are missing.
 *
 * Behind four fields an operation may have any name, where a semicolon ends it and no answer comes before that.
 */
function fill(line: string): string[] {
  const fields: string[] = [];
  let rest = line.trim();
  while (rest && !rest.startsWith(';')) {
    const word = /^[^\s;]+/.exec(rest)![0];
    const isOperation = OPCODES.has(word) || (fields.length >= 4 && /^[a-z](?![^;]*\s(?:bm|am|dm)\s)[^;]*;/i.test(rest));
    if (fields.length && isOperation) break;
    fields.push(word);
    rest = rest.slice(word.length).trimStart();
  }
  const operations = rest.replace(/"[^"]*"/g, '').split(';').map(operation => operation.trim().split(/\s+/));
  const operand = (opcode: string) => operations.find(([name]) => name === opcode)?.[1];
  const clocks = fields.length <= 4 ? [operand('hmvc'), operand('fmvn')] : [];
  const filled = MISSING.map((missing, place) => fields[place] ?? clocks[place - 4] ?? missing);
  return [...filled, ...fields.slice(MISSING.length)];
}
