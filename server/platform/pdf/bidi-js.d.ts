/** The package types its CommonJS form only; Node and TypeScript disagree about its default export. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';
  export default function makeBidi(): Bidi;
}
