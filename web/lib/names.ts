/** A name within a sentence is not torn at its space. */
export const inOnePiece = (name: string) => name.replaceAll(' ', '\u00a0');
