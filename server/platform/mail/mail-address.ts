const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;
/** Requires quotes around a name with comma or colon: mail programs would read several addresses. */
const NAMED = /^(?:"[^"\\\p{Cc}]*" ?|[^"<>,;:@()[\]\\\p{Cc}]*)<([^<>]*)>$/u;

export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/** Accepts `koma@koma.example` or `Koma <koma@koma.example>`. */
export const isSender = (text: string): boolean => isMailAddress(NAMED.exec(text)?.[1] ?? text);
