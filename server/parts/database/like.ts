/** A pattern for `ilike` that finds the text anywhere; what a person types is never a wildcard. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
