// Drills as this browser keeps them: each with what is remembered of it and the day on which it is due. Nothing leaves the machine
// but in a file that the reader saves.

import { DBSchema, IDBPDatabase, openDB } from 'idb';
import type { Drill, Memory, Rating, Step } from './api';
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

let opened: Promise<IDBPDatabase<Schema>> | null = null;
const database = () => opened ??= openDB<Schema>('kibitzer', 1, { upgrade: made => { made.createObjectStore('drills', { keyPath: 'id' }); } });

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
  let told: { kept?: unknown; drills?: unknown };
  try { told = JSON.parse(text); } catch { throw wrong; }
  if (Array.isArray(told?.drills)) {
    if (!told.drills.every(isDrill)) throw wrong;
    return add(told.drills);
  }
  if (!Array.isArray(told?.kept) || !told.kept.every(isKept)) throw wrong;
  const made = (await database()).transaction('drills', 'readwrite');
  let taken = 0;
  for (const one of told.kept as Kept[]) {
    const known = await made.store.get(one.id);
    if (known && one.answers.length <= known.answers.length) continue;
    await made.store.put(one);
    taken++;
  }
  await made.done;
  return taken;
}

/** Whether something is a drill that can be shown: a position, and moves that are legal there. */
function isDrill(told: unknown): told is Drill {
  const drill = told as Drill | null;
  const board = typeof drill?.fen === 'string' ? position(drill.fen) : null;
  const isMove = (move: unknown) => typeof move === 'string' && !!legal(board!, move);
  return !!board && typeof drill!.id === 'string' && Array.isArray(drill!.accepted) && drill!.accepted.length > 0
    && drill!.accepted.every(one => isMove(one?.move)) && isMove(drill!.played)
    && Array.isArray(drill!.why_not) && Array.isArray(drill!.hints) && typeof drill!.source?.text === 'string'
    && typeof drill!.explanation === 'object' && drill!.explanation?.fen === drill!.fen;
}

function isKept(told: unknown): told is Kept {
  const one = told as Kept | null;
  const isDay = (day: unknown) => Number.isInteger(day);
  return !!one && isDrill(one.drill) && one.id === one.drill.id && isDay(one.due) && (one.last === null || isDay(one.last)) && Array.isArray(one.answers)
    && (one.memory === null || [one.memory?.stability, one.memory?.difficulty].every(Number.isFinite));
}
