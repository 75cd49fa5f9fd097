// How a board looks: the letters are those of the page around it, and its parts (image, steps, status, words) may be styled from there.

export const STYLE = `
:host { display: block; max-width: 26rem; }
:host([hidden]) { display: none; }
.board { aspect-ratio: 1; background: repeating-conic-gradient(#b08b64 0 25%, #ecdfc8 0 50%) 0 0 / 25% 25%; }
img { display: block; width: 100%; height: 100%; }
.steps { display: flex; gap: .25rem; margin-top: .5rem; }
.steps[hidden] { display: none; }
.steps button { flex: 1; min-height: 2.75rem; font: inherit; }
.steps button[aria-disabled="true"] { opacity: .5; }
output { display: block; min-height: 1.5em; margin-top: .25rem; text-align: center; }
.status:empty { display: none; }
.opening { font-weight: bold; }
p { margin: .5em 0; }
.title { font-weight: bold; margin: .75em 0 0; }
section p { margin-top: .1em; }
.sentence { display: inline; border: 0; padding: 0; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; text-decoration: underline dotted; text-underline-offset: .2em; }
.sentence:hover, .sentence:focus-visible { text-decoration-style: solid; }
`;
