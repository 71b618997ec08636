/** Half-width voicing marks are no marks themselves, but NFKC makes marks of them. */
const LONG_RUN = /[\p{M}\uff9e\uff9f]{31}/u;
const BEYOND = /(?<=[\p{M}\uff9e\uff9f]{30})/u;

/** Splits long runs of marks: sorting ten thousand takes a second, and no script needs over thirty. */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC'): string =>
  LONG_RUN.test(text)
    ? text
        .split(BEYOND)
        .map((part) => part.normalize(form))
        .join('')
    : text.normalize(form);
