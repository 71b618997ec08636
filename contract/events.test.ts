import { expect, test } from 'vitest';
import { eventsOf, readEvent } from './events.ts';

const id = '01980000-0000-7000-8000-00000000abcd';
const data = { projectId: id, fileId: id };

test('an event is read with the fields of its name, and no others', () => {
  expect(readEvent({ type: 'presence.changed', data: { ...data, added: 'later' } })).toEqual({
    type: 'presence.changed',
    data,
  });
});

test.each([
  ['a name of another release', { type: 'file.painted', data }],
  ['a name of every object', { type: 'constructor', data }],
  ['a missing field', { type: 'version.added', data }],
  ['no data', { type: 'presence.changed' }],
  ['no object', 'presence.changed'],
])('%s is no event', (_, message) => {
  expect(readEvent(message)).toBeUndefined();
});

test('the events of a kind are found by its name alone', () => {
  expect(eventsOf('team')).toEqual(['team.changed', 'team.members']);
  expect(eventsOf('comment', 'reply')).toHaveLength(10);
});
