import { expect, test } from 'vitest';
import { createEventParser } from './event-parser.ts';

function parse(pieces: string[]) {
  const events: Array<{ event: string; data: string }> = [];
  const ids: string[] = [];
  const feed = createEventParser({ onEvent: (event) => events.push(event), onId: (id) => ids.push(id) });
  for (const piece of pieces) feed(piece);
  return { events, ids };
}

test('reads events, whatever the pieces they arrive in', () => {
  const text = 'retry: 2000\n\nid: 7\nevent: change\ndata: {"text":\ndata: "コマ"}\n\nid: 8\ndata:bare\n\n';
  const whole = parse([text]);
  expect(whole.events).toEqual([
    { event: 'change', data: '{"text":\n"コマ"}' },
    { event: 'message', data: 'bare' },
  ]);
  expect(whole.ids).toEqual(['7', '8']);
  expect(parse([...text])).toEqual(whole);
});

test('a sign of life moves the place and is no event', () => {
  expect(parse([': \nid: 12\n\n'])).toEqual({ events: [], ids: ['12'] });
});

test('an event that is not finished is no event yet', () => {
  expect(parse(['id: 3\r\ndata: half\r\n']).events).toEqual([]);
  expect(parse(['id: 3\r\ndata: half\r\n', '\r\n']).events).toEqual([{ event: 'message', data: 'half' }]);
});
