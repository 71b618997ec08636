/** A name within a sentence is not torn at its space. */
export const unbrokenName = (name: string) => name.replaceAll(' ', '\u00a0');
