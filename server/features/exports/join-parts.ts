const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * What stands side by side in one line. Where a part runs from the right, each is isolated: otherwise a name would take
 * the first number of the date behind it along.
 */
export function joinParts(parts: string[]): string {
  const isMixed = parts.some((part) => rightToLeft.test(part));
  return parts.map((part) => (isMixed ? `\u2068${part}\u2069` : part)).join(' · ');
}
