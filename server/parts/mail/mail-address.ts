const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u;
/** A name with a comma or a colon has to be quoted, or mail programs read several addresses. */
const NAMED = /^(?:"[^"\\\p{Cc}]*" ?|[^"<>,;:@()[\]\\\p{Cc}]*)<([^<>]*)>$/u;

export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/** `koma@koma.example`, or with a name as `Koma <koma@koma.example>`. */
export const isSender = (text: string): boolean => isMailAddress(NAMED.exec(text)?.[1] ?? text);
