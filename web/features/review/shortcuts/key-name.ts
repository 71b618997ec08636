/** Signs whose keys write letters elsewhere, as in Hebrew. */
const signs: Record<string, string> = { Comma: ',', Period: '.' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** As `a`, `Shift+ArrowLeft`, `?`. Where a keyboard writes other letters than ours, a key is known by its place. */
export function nameOf({ key: typed, code, shiftKey }: Pressed): string {
  const isOther = /^\p{L}$/u.test(typed) && !/[a-z]/i.test(typed);
  const key = isOther ? (/^Key(.)$/.exec(code)?.[1] ?? signs[code] ?? typed) : typed;
  if (!/^[a-z]$/i.test(key) && key.length === 1 && key !== ' ') return key;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  return shiftKey ? `Shift+${name}` : name;
}

/** What switches something does so once, however long it is held; what steps goes on. */
export const isOnce = (name: string) => /^(Space|(Shift\+)?[a-z]|[?\\])$/.test(name);
