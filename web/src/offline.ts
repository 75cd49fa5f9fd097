// The page without a server: it is kept by the browser, says its version, and offers a new one when there is one.

import { registerSW } from 'virtual:pwa-register';
import { version } from '../package.json';
import { button, element } from './dom';

const words = element('span', {}, `Kibitzer ${version} runs in this page; nothing leaves your machine.`);
const line = element('footer', { className: 'faint' }, words);
document.body.append(line);

const update = registerSW({
  onNeedRefresh: () => line.append(' A new version is there. ', button('Use it', () => void update(true))),
  onOfflineReady: () => { words.textContent += ' It works offline from now on.'; },
});
