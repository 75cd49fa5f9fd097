// An explanation as plain text.

import type { Explanation, Section } from './types.js';

/** Sections whose title is part of the text, and what follows it. */
const TITLED: Record<string, string> = { remember: ': ', source: ': ', plan: ': ', why_not: ' ' };

/** Writes an explanation as paragraphs: headline and verdict, then the reasons. */
export function textOf({ headline, verdict, sections }: Explanation): string {
  const opening = headline ? `${headline.text}. ${verdict.text}` : verdict.text;
  return [opening, ...sections.filter(({ kind }) => kind !== 'headline').map(paragraph)].join('\n\n');
}

function paragraph({ kind, title, sentences }: Section): string {
  const words = sentences.map(({ text }) => text).join(' ');
  const after = TITLED[kind];
  return after === undefined ? words : title + after + words;
}
