import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actions } from '../../../../lib/actions.ts';
import { storeGrant } from '../../../../lib/session/share-link.ts';
import { setComplete } from './comment-actions.ts';

const now = '2026-11-15T00:00:00.000Z';
const reply = {
  ...{ _id: 'r1', commentId: 'c1', userId: 'p1', name: '山田 花子', profilePic: null },
  ...{ reply: 'いいね', rawReply: '', mentionedMember: [], like: false, likeCount: 0, markAsComplete: false },
  ...{ createdAt: now, updatedAt: now, canEdit: true, canDelete: true, canMarkComplete: true },
};
const calls: { path: string; grant: string | undefined }[] = [];

beforeEach(() => {
  calls.length = 0;
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ path, grant: headers['share-hash'] });
    return Response.json({ statusCode: 200, message: 'ok', data: { _id: 'c1', replyData: [] } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const visit = (pathname: string) => vi.stubGlobal('window', { location: { pathname } });

test('every call of an action that was begun on a link’s page carries the right of that link, also after the page was left', async () => {
  visit('/f/code/review/1');
  storeGrant('opens it');
  const done = setComplete(reply, true);
  visit('/dashboard');
  actions.flush({ keepalive: false });
  await done;
  expect(calls.map(({ grant }) => grant)).toEqual(['opens it', 'opens it']);
});
