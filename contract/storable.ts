/** Without NUL, and without half of a surrogate pair: PostgreSQL takes neither. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

interface Place {
  value: unknown;
  key: string;
  parent: Place | undefined;
}

/** Where in what JSON said a text stands that cannot be stored. Without recursion: JSON may be nested a million deep. */
export function findUnstorable(json: unknown): string | undefined {
  const waiting: Place[] = [{ value: json, key: '', parent: undefined }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value } = place;
    if (typeof value === 'string' && !isStorable(value)) return pathOf(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inside] of Object.entries(value)) {
      const next = { value: inside, key, parent: place };
      if (!isStorable(key)) return pathOf(next);
      waiting.push(next);
    }
  }
  return undefined;
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at: Place | undefined = place; at?.parent; at = at.parent) keys.push(at.key);
  return keys.reverse().join('.');
}

/** The same of JSON inside a text: there it hides in an escape. What is no JSON hides nothing. */
export function isStorableJson(text: string): boolean {
  if (!text.includes('\\u')) return true;
  try {
    return findUnstorable(JSON.parse(text)) === undefined;
  } catch {
    return true;
  }
}
