import type { InfiniteData } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { CommentType } from '../../../../contract/enums.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Marker, ReviewComment } from '../room/markers.ts';
import {
  changeComment,
  dropComment,
  dropReply,
  findComment,
  putComment,
  putReply,
} from './cached-comments.ts';
import { type CommentView, firstView, type Listed } from './comment-view.ts';

const versionId = 'v1';

const comment = (name: string, frame: number | null = null): ReviewComment => ({
  _id: name,
  fileId: 'f1',
  fileVersionId: versionId,
  userId: 'p1',
  name: '山田 花子',
  profilePic: null,
  comment: name,
  rawComment: '',
  commentType: CommentType.public,
  startTime: null,
  endTime: null,
  millisecondStartTime: frame === null ? null : frame * 40,
  millisecondEndTime: null,
  timeCodeStartTime: null,
  timeCodeEndTime: null,
  frame,
  endFrame: null,
  figureCount: 0,
  isShortened: false,
  figureFrame: null,
  page: null,
  attachedFigure: [],
  attachedFiles: [],
  width: null,
  drawPadHeight: null,
  drawPadWidth: null,
  mentionedMember: [],
  like: false,
  likeCount: 0,
  markAsComplete: false,
  createdAt: '2026-11-15T00:00:00.000Z',
  updatedAt: '2026-11-15T00:00:00.000Z',
  canEdit: true,
  canDelete: true,
  canMarkComplete: true,
  replyData: [],
  replyCount: 0,
  canReply: true,
});

function openList(view: CommentView, { totalPages = 1 } = {}): Listed {
  const listed = { versions: [versionId], view, start: 1 };
  queryClient.setQueryData(queryKeys.comments.list(listed), {
    pages: [{ results: [comment('one'), comment('two')], meta: { total: 2, totalPages, page: 1 } }],
    pageParams: [{ versionId, pageNo: 1 }],
  });
  queryClient.setQueryData(queryKeys.comments.markers(versionId), []);
  return listed;
}

type Pages = InfiniteData<{ results: ReviewComment[]; meta: { total: number } }>;

function read(listed: Listed) {
  const page = queryClient.getQueryData<Pages>(queryKeys.comments.list(listed))?.pages[0];
  return { names: page?.results.map(({ _id }) => _id), total: page?.meta.total };
}

afterEach(() => queryClient.clear());

test('a new comment that is told twice, as after a lost connection, stands in the list once', () => {
  const listed = openList(firstView);
  putComment(comment('three', 5));
  putComment(comment('three', 5));
  expect(read(listed)).toEqual({ names: ['three', 'one', 'two'], total: 3 });
  const markers = queryClient.getQueryData<Marker[]>(queryKeys.comments.markers(versionId));
  expect(markers?.map(({ _id }) => _id)).toEqual(['three']);
});

test('the oldest first: a new comment comes last, and only once the last page is loaded', () => {
  const whole = openList({ ...firstView, sort: 'oldest' });
  putComment(comment('three'));
  expect(read(whole).names).toEqual(['one', 'two', 'three']);

  queryClient.clear();
  const beginning = openList({ ...firstView, sort: 'oldest' }, { totalPages: 4 });
  putComment(comment('three'));
  expect(read(beginning)).toEqual({ names: ['one', 'two'], total: 3 });
});

test('markers stay in the order of time', () => {
  openList(firstView);
  for (const [name, frame] of [
    ['late', 90],
    ['early', 3],
    ['middle', 40],
  ] as const) {
    putComment(comment(name, frame));
  }
  const markers = queryClient.getQueryData<Marker[]>(queryKeys.comments.markers(versionId));
  expect(markers?.map(({ _id }) => _id)).toEqual(['early', 'middle', 'late']);
});

test('a comment changes in its place, and leaves with its marker', () => {
  const listed = openList(firstView);
  putComment(comment('three', 5));
  changeComment('one', (before) => ({ ...before, like: true, likeCount: 1 }));
  const first = queryClient.getQueryData<Pages>(queryKeys.comments.list(listed))?.pages[0]?.results[1];
  expect(first).toMatchObject({ _id: 'one', like: true, likeCount: 1 });
  dropComment('three', versionId);
  expect(read(listed)).toEqual({ names: ['one', 'two'], total: 2 });
  expect(queryClient.getQueryData(queryKeys.comments.markers(versionId))).toEqual([]);
});

test('a reply is shown once, before and after the server has it, and counted', () => {
  openList(firstView);
  const { userId, name, profilePic, mentionedMember, createdAt, updatedAt } = comment('one');
  const said = { userId, name, profilePic, mentionedMember, createdAt, updatedAt, like: false, likeCount: 0 };
  const rights = { markAsComplete: false, canEdit: true, canDelete: true, canMarkComplete: true };
  const reply = { ...said, ...rights, commentId: 'one', reply: 'yes', rawReply: '' };
  putReply({ ...reply, _id: 'unsent' });
  // The live event may arrive before the call's own answer.
  putReply({ ...reply, _id: 'sent' });
  putReply({ ...reply, _id: 'sent' }, 'unsent');
  expect(findComment('one')).toMatchObject({ replyCount: 1, replyData: [{ _id: 'sent' }] });
  dropReply('one', 'unknown');
  dropReply('one', 'sent');
  expect(findComment('one')).toMatchObject({ replyCount: 0, replyData: [] });
});
