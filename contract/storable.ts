/** PostgreSQL refuses NUL and half surrogate pairs. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

interface Place {
  value: unknown;
  key: string;
  parent: Place | undefined;
}

/** Returns the path of a text that cannot be stored. Avoids recursion: JSON may be nested a million deep. */
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

/** Checks JSON inside a text, where escapes hide such characters. Invalid JSON hides none. */
export function isStorableJson(text: string): boolean {
  if (!text.includes('\\u')) return true;
  try {
    return findUnstorable(JSON.parse(text)) === undefined;
  } catch {
    return true;
  }
}
