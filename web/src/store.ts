// Drills as this browser keeps them: each with what is remembered of it and the day on which it is due. Nothing leaves the machine
// but in a file that the reader saves.

import { DBSchema, IDBPDatabase, openDB } from 'idb';
import { Drill, Explanation, Memory, RATINGS, Rating, Refusal, Step } from './api';
import { legal, position } from './rules';

const DAY = 86_400_000;

/** A drill, and how it stands. */
export interface Kept {
  id: string;
  drill: Drill;
  /** What is remembered; null before the first answer. */
  memory: Memory | null;
  /** The day of the last answer and the day on which it is due, counted from 1970 by the local calendar. */
  last: number | null;
  due: number;
  answers: { day: number; rating: Rating }[];
}

interface Schema extends DBSchema { drills: { key: string; value: Kept } }

let opened: IDBPDatabase<Schema> | null = null;

/** Opens what the browser keeps; throws a refusal where it keeps nothing, as some do in private windows. */
async function database(): Promise<IDBPDatabase<Schema>> {
  if (opened) return opened;
  try {
    const forget = () => { opened = null; };
    return opened = await openDB<Schema>('kibitzer', 1, { upgrade: made => { made.createObjectStore('drills', { keyPath: 'id' }); }, terminated: forget });
  } catch (error) {
    throw new Refusal(`Drills cannot be kept: this browser stores nothing for this page (${error instanceof Error ? error.message : String(error)}).`);
  }
}

/** Returns the day of a moment, by the local calendar. */
export function dayOf(date = new Date()): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY);
}

export async function kept(): Promise<Kept[]> {
  return (await database()).getAll('drills');
}

/** Returns the drills that are due today, those that wait longest first. */
export const due = (all: Kept[], today = dayOf()): Kept[] => all.filter(one => one.due <= today).sort((one, other) => one.due - other.due);

/** Keeps drills that are not known yet, due today; returns how many were new. */
export async function add(drills: Drill[]): Promise<number> {
  const made = (await database()).transaction('drills', 'readwrite');
  let added = 0;
  for (const drill of drills) {
    if (await made.store.get(drill.id)) continue;
    await made.store.put({ id: drill.id, drill, memory: null, last: null, due: dayOf(), answers: [] });
    added++;
  }
  await made.done;
  return added;
}

/** Writes down an answer and what follows from it. */
export async function answered(one: Kept, rating: Rating, { stability, difficulty, days }: Step): Promise<Kept> {
  const today = dayOf();
  const next = { ...one, memory: { stability, difficulty }, last: today, due: today + days, answers: [...one.answers, { day: today, rating }] };
  await (await database()).put('drills', next);
  return next;
}

export async function remove(id: string): Promise<void> {
  await (await database()).delete('drills', id);
}

/** Writes all drills as a file. */
export async function exported(): Promise<Blob> {
  return new Blob([JSON.stringify({ schema: 1, kept: await kept() })], { type: 'application/json' });
}

/**
 * Reads a file that was saved here, or the drills that `kibitzer drill` writes; returns how many drills are new or were answered later.
 *
 * Throws an error with the reason where the file is neither.
 */
export async function imported(text: string): Promise<number> {
  const wrong = new Error('This file has no drills. Expected is one that was saved here, or that “kibitzer drill” wrote.');
  let found: { kept?: unknown; drills?: unknown };
  try { found = JSON.parse(text); } catch { throw wrong; }
  if (Array.isArray(found?.drills)) {
    if (!found.drills.every(isDrill)) throw wrong;
    return add(found.drills);
  }
  if (!Array.isArray(found?.kept) || !found.kept.every(isKept)) throw wrong;
  const made = (await database()).transaction('drills', 'readwrite');
  let taken = 0;
  for (const one of found.kept as Kept[]) {
    const known = await made.store.get(one.id);
    if (known && one.answers.length <= known.answers.length) continue;
    await made.store.put(one);
    taken++;
  }
  await made.done;
  return taken;
}

type Fields = Record<string, unknown>;

const isText = (one: unknown): one is string => typeof one === 'string';
const isList = (one: unknown, isOf: (part: any) => boolean): boolean => Array.isArray(one) && one.every(isOf);
const isFields = (one: unknown): one is Fields => typeof one === 'object' && one !== null && !Array.isArray(one);
const isAbsent = (one: unknown) => one === undefined || one === null;
const isSpan = (one: unknown) => Array.isArray(one) && one.length === 2 && one.every(Number.isInteger);
const isClaim = (one: unknown) => isFields(one) && isText(one.kind)
  && [one.men, one.squares, one.moves].every(texts => isAbsent(texts) || isList(texts, isText)) && (isAbsent(one.spans) || isList(one.spans, isSpan));
const isSentence = (one: unknown) => isFields(one) && isText(one.text) && isList(one.moves, isText) && isList(one.claims, isClaim);
/** A node of a proof: moves, each with the number of the node that it leads to. */
const isNode = (one: unknown) => isList(one, edge => Array.isArray(edge) && isText(edge[0]) && Number.isInteger(edge[1]));

/** Whether something is the explanation of a position, with all that the page draws of one. */
function isExplanation(one: unknown, fen: string): one is Explanation {
  return isFields(one) && one.fen === fen && (one.best_move === null || isText(one.best_move)) && isSentence(one.verdict)
    && isList(one.line, isText) && (!one.headline || isFields(one.headline) && isText(one.headline.text))
    && isList(one.sections, part => isFields(part) && isText(part.kind) && isText(part.title) && isList(part.sentences, isSentence))
    && isList(one.defences, defence => isFields(defence) && isList(defence.replies, isText) && isList(defence.line, isText) && (isAbsent(defence.answer) || isText(defence.answer)) && (!defence.why || isSentence(defence.why)))
    && isList(one.alternatives, other => isFields(other) && isText(other.move) && isList(other.refutation, isText) && (!other.why || isSentence(other.why)))
    && isList(one.also_wins, other => isFields(other) && isText(other.move))
    && (!one.outlook || isFields(one.outlook) && isText(one.outlook.text))
    && (!one.context || isFields(one.context) && isList(one.context.sentences, isSentence))
    && (!one.certificate || isFields(one.certificate) && isList(one.certificate.nodes, isNode))
    && (isAbsent(one.promise) || isFields(one.promise)) && [one.found_by, one.certainty].every(text => isAbsent(text) || isText(text));
}

/** Whether something is a drill that can be shown: a position, moves that are legal there, and an explanation of it. */
function isDrill(one: unknown): one is Drill {
  if (!isFields(one) || !isText(one.fen)) return false;
  const board = position(one.fen);
  if (!board) return false;
  const isMove = (move: unknown) => isText(move) && legal(board, move) !== null;
  return isText(one.id) && isMove(one.played) && (isAbsent(one.last_move) || isText(one.last_move) && /^[a-h][1-8][a-h][1-8][qrbnk]?$/.test(one.last_move))
    && isList(one.accepted, good => isFields(good) && isMove(good.move)) && (one.accepted as unknown[]).length > 0
    && isList(one.why_not, why => isFields(why) && isText(why.move) && isText(why.text) && isList(why.refutation, isText))
    && isList(one.hints, isText) && (one.headline === null || isText(one.headline)) && isFields(one.source) && isText(one.source.text)
    && isExplanation(one.explanation, one.fen);
}

/** Whether something is a memory that the schedule goes on with. */
const isNumber = (one: unknown): one is number => typeof one === 'number' && Number.isFinite(Math.fround(one));
const isMemory = (one: unknown) => isFields(one) && isNumber(one.stability) && 0 < one.stability && isNumber(one.difficulty) && 1 <= one.difficulty && one.difficulty <= 10;

function isKept(one: unknown): one is Kept {
  const isDay = (day: unknown) => Number.isInteger(day) && Math.abs(day as number) < 1_000_000;
  return isFields(one) && isDrill(one.drill) && one.id === one.drill.id && isDay(one.due) && (one.last === null || isDay(one.last))
    && isList(one.answers, answer => isFields(answer) && isDay(answer.day) && RATINGS.includes(answer.rating as Rating))
    && (one.memory === null || isMemory(one.memory)) && (one.memory === null) === (one.last === null);
}
