const SHOWN_MAX = 80;

/** Somebody else chose these words: written as an address they would become a link in our mail. */
export function quoteName(name: string): string {
  const plain = name.replaceAll('://', ' ').replace(/\.(?=\S)/g, '. ');
  return plain.length > SHOWN_MAX ? `${plain.slice(0, SHOWN_MAX).toWellFormed()}…` : plain;
}
