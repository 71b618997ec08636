export interface ServerEvent {
  event: string;
  data: string;
}

interface ParserOptions {
  onEvent: (event: ServerEvent) => void;
  /** Also called for a block with an id alone. */
  onId: (id: string) => void;
}

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
    // Called first: an event whose handler throws would be sent again forever.
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
