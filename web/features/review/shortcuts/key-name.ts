/** Keys that write letters on other layouts, such as Hebrew. */
const signs: Record<string, string> = { Comma: ',', Period: '.' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** Names a key as `a`, `Shift+ArrowLeft` or `?`. On layouts with other letters, its position counts. */
export function nameOf({ key: typed, code, shiftKey }: Pressed): string {
  const isOther = /^\p{L}$/u.test(typed) && !/[a-z]/i.test(typed);
  const key = isOther ? (/^Key(.)$/.exec(code)?.[1] ?? signs[code] ?? typed) : typed;
  if (!/^[a-z]$/i.test(key) && key.length === 1 && key !== ' ') return key;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  return shiftKey ? `Shift+${name}` : name;
}

/** Toggling keys ignore repetition while held; stepping keys repeat. */
export const isOnce = (name: string) => /^(Space|(Shift\+)?[a-z]|[?\\])$/.test(name);
