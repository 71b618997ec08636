export interface ServerEvent {
  event: string;
  data: string;
}

interface ParserOptions {
  onEvent: (event: ServerEvent) => void;
  /** Also for a block that only moves the place and says nothing. */
  onId: (id: string) => void;
}

/** Takes the text of a server-sent stream in pieces of any size. */
export function createEventParser({ onEvent, onId }: ParserOptions): (piece: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];
  let id: string | undefined;

  const finishBlock = () => {
    const whole = { event: event || 'message', data: data.join('\n') };
    const moved = id;
    const said = data.length > 0;
    event = '';
    data = [];
    id = undefined;
    // First, or a page that fails on an event would be sent the same one for ever.
    if (moved !== undefined) onId(moved);
    if (said) onEvent(whole);
  };

  const readLine = (line: string) => {
    if (line === '') return finishBlock();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  };

  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line.replace(/\r$/, ''));
  };
}
