// The page without a server: it is kept by the browser, says its version, and offers a new one when there is one.

import { registerSW } from 'virtual:pwa-register';
import { version } from '../package.json';
import { button, element } from './dom';

/** Lets the browser keep the page. */
export function keep(): void {
  const words = element('span', {}, `Kibitzer ${version} runs in this page; nothing leaves your machine.`), news = element('span');
  document.body.append(element('footer', { className: 'faint' }, words, news));
  const update = registerSW({
    onNeedRefresh: () => news.replaceChildren(' A new version is available. ', button('Load it', () => void update(true))),
    onOfflineReady: () => { words.textContent += ' It works offline from now on.'; },
  });
}
