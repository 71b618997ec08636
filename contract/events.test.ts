import { expect, test } from 'vitest';
import { eventsOf, readEvent, tellEvent } from './events.ts';

const id = '01980000-0000-7000-8000-00000000abcd';
const data = { fileId: id };

const kinds = [
  'project',
  'team',
  'folder',
  'file',
  'version',
  'comment',
  'reply',
  'presence',
  'access',
  'session',
  'notification',
] as const;
const everything = {
  ...{
    projectId: id,
    teamId: id,
    fileId: id,
    parentFileId: id,
    fileVersionId: id,
    commentId: id,
    replyId: id,
  },
  ...{
    userId: id,
    sessionId: id,
    uploadProgress: 5,
    processingStatus: 1 as const,
    total: 2,
    completedTotal: 1,
  },
};

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

test('the stream tells what a page reads of an event, and nothing else', () => {
  const recorded = { projectId: id, fileId: id, fileVersionId: id, commentId: id, replyId: id, userId: id };
  expect(tellEvent({ type: 'reply.added', data: recorded })).toEqual({
    type: 'reply.added',
    data: { fileId: id, fileVersionId: id, commentId: id },
  });
  const moved = { projectId: id, fileId: id, parentFileId: null };
  expect(tellEvent({ type: 'file.added', data: moved })).toEqual({
    type: 'file.added',
    data: { projectId: id, fileId: id },
  });
  expect(tellEvent({ type: 'access.changed', data: { projectId: id } })).toEqual({
    type: 'access.changed',
    data: {},
  });
});

test('a page understands every event as the stream tells it', () => {
  for (const type of eventsOf(...kinds)) {
    const told = tellEvent({ type, data: everything });
    expect(readEvent(told)).toEqual(told);
  }
});

test('the events of a kind are found by its name alone', () => {
  expect(eventsOf('team')).toEqual(['team.changed', 'team.members']);
  expect(eventsOf('comment', 'reply')).toHaveLength(11);
});
