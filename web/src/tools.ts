// What the page does with the clipboard, with files, and with its colors.

import { element } from './dom';

/** Copies a text; false where the browser does not let pages copy. */
export async function copy(text: string): Promise<boolean> {
  return navigator.clipboard.writeText(text).then(() => true, () => false);
}

/** Copies an image; returns what went wrong, if anything did. */
export async function copyImage(image: Promise<Blob>): Promise<string | null> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    return null;
  } catch (error) {
    return `The image was not copied: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Saves a file. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Makes the page light or dark: as was chosen here before, or as the machine is. */
export function theme(switcher: HTMLElement): void {
  const set = (isDark: boolean) => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    switcher.textContent = isDark ? 'Light' : 'Dark';
    switcher.setAttribute('aria-label', `Switch to ${isDark ? 'light' : 'dark'}`);
  };
  switcher.onclick = () => {
    const isDark = document.documentElement.dataset['theme'] !== 'dark';
    set(isDark);
    localStorage.setItem('theme', isDark ? 'dark' : 'light');
  };
  set((localStorage.getItem('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark');
}
