/** Half-width voicing marks are no marks, but become some. */
const LONG_RUN = /[\p{M}\uff9e\uff9f]{31}/u;
const BEYOND = /(?<=[\p{M}\uff9e\uff9f]{30})/u;

/**
 * One way to write each character. The marks on one letter are put in order by inserting each, which takes a second for
 * some ten thousand; beyond thirty, more than any script has (Unicode's stream-safe text), each stands by itself.
 */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC'): string =>
  LONG_RUN.test(text)
    ? text
        .split(BEYOND)
        .map((part) => part.normalize(form))
        .join('')
    : text.normalize(form);
