/** The package describes its CommonJS form only, whose default Node and TypeScript read differently. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';
  export default function makeBidi(): Bidi;
}
