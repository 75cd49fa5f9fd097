// Files that are opened or dropped: games, or drills that were saved.

import { byId } from './dom';
import { imported } from './store';

/** Hears of files that are chosen or dropped on the page. */
export function onFiles(hear: (files: File[]) => void): void {
  const field = byId<HTMLInputElement>('file');
  byId('open').onclick = () => field.click();
  field.onchange = () => {
    hear([...field.files ?? []]);
    field.value = '';
  };
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    hear([...event.dataTransfer.files]);
  });
}

/**
 * Reads files: drills are kept at once, and `taken` counts those that are new; games come as one text.
 *
 * Throws an error with the reason where a file of drills is none.
 */
export async function filesOf(files: File[]): Promise<{ games: string; taken: number | null }> {
  const texts = await Promise.all(files.map(file => file.text()));
  const isSaved = (text: string) => text.trimStart().startsWith('{');
  let taken: number | null = null;
  for (const text of texts.filter(isSaved)) taken = (taken ?? 0) + await imported(text);
  return { games: texts.filter(text => !isSaved(text)).join('\n\n'), taken };
}
