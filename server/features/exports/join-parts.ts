const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Joins parts of one line. Isolates right-to-left parts, or a name would pull the next number to its side. */
export function joinParts(parts: string[]): string {
  const isMixed = parts.some((part) => rightToLeft.test(part));
  return parts.map((part) => (isMixed ? `\u2068${part}\u2069` : part)).join(' · ');
}
