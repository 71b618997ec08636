/** Builds an `ilike` pattern. Escapes wildcards that a person typed. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
