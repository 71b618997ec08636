import type { comments } from '../../../../contract/calls/comments.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { CommentType, type Language } from '../../../../contract/enums.ts';
import { formatTimeCode, timeCodeFormatOf } from '../../../../contract/timecode.ts';
import type { OpenVersion } from '../../../access/files/version-access.ts';
import type { Platform } from '../../../platform.ts';
import { signOriginal } from '../../files/media/sign-media.service.ts';
import { shownName } from '../../people/people.presenter.ts';
import { canOnComment } from '../comment-access.ts';
import { type AttachmentRow, type CommentRow, listLiked, type MentionRow } from '../comments.queries.ts';
import type { listMarkers } from './comment-list.queries.ts';
import { type CommentMaterial, readBeside, readPageMaterial } from './comment-material.ts';
import { makePictures } from './comment-people.ts';
import { fitPage } from './fit-page.ts';

type Comment = ReplyOf<typeof comments.get>;
type Reply = ReplyOf<typeof comments.getReply>;
type Marker = ReplyOf<typeof comments.getByTimeStamp>['results'][number];

export interface Reading extends OpenVersion {
  language: Language;
}

export async function showPage(platform: Platform, reading: Reading, ids: string[]): Promise<Comment[]> {
  const material = await readPageMaterial(platform.db, ids);
  return fitPage(await presentComments(platform, { reading, material, ids }));
}

export async function presentComment(
  platform: Platform,
  { id, ...shown }: Omit<Shown, 'ids'> & { id: string },
): Promise<Comment | undefined> {
  const [comment] = await presentComments(platform, { ...shown, ids: [id] });
  return comment;
}

interface Shown {
  reading: Reading;
  material: CommentMaterial;
  ids: string[];
}

async function presentComments(platform: Platform, { reading, material, ids }: Shown): Promise<Comment[]> {
  const { comments: found, replies } = material;
  const present = await makePresenter(platform, { ...material, reading, rows: [...found, ...replies] });
  const rows = new Map(found.map((row) => [row.id, row]));
  const answers = Map.groupBy(replies, (row) => row.parent_id ?? '');
  const inOrder = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
  return Promise.all(inOrder.map((row) => present.comment(row, answers.get(row.id) ?? [])));
}

export interface NewlyAdded {
  row: CommentRow;
  figures: Comment['attachedFigure'];
  mentioned: string[];
}

async function presentNew(platform: Platform, reading: Reading, { row, figures, mentioned }: NewlyAdded) {
  const hasBeside = mentioned.length > 0 || row.attachment_count > 0;
  const beside = hasBeside ? await readBeside(platform.db, [row]) : { mentions: [], attachments: [] };
  return makePresenter(platform, { ...beside, reading, rows: [row], figures: new Map([[row.id, figures]]) });
}

export const showNewComment = async (
  platform: Platform,
  reading: Reading,
  added: NewlyAdded,
): Promise<Comment> => (await presentNew(platform, reading, added)).comment(added.row, []);

export const showNewReply = async (platform: Platform, reading: Reading, added: NewlyAdded): Promise<Reply> =>
  (await presentNew(platform, reading, added)).reply(added.row);

export async function showReplies(
  platform: Platform,
  reading: Reading,
  rows: CommentRow[],
): Promise<Reply[]> {
  const beside = await readBeside(platform.db, rows);
  const present = await makePresenter(platform, { ...beside, reading, rows, figures: new Map() });
  return Promise.all(rows.map(present.reply));
}

interface Presented extends Pick<CommentMaterial, 'figures' | 'mentions' | 'attachments'> {
  reading: Reading;
  rows: CommentRow[];
}

async function makePresenter(
  platform: Platform,
  { reading, rows, figures, mentions, attachments }: Presented,
) {
  const { access, version, language } = reading;
  const likedByAny = rows.filter((row) => row.like_count > 0).map((row) => row.id);
  const liked = await listLiked(platform.db, { accountId: access.speakerId, ids: likedByAny });
  const mentioned = Map.groupBy(mentions, (row) => row.comment_id);
  const attached = Map.groupBy(attachments, (row) => row.comment_id ?? '');
  const pictureOf = makePictures(platform);

  const presentFoundComments = async (row: CommentRow) => ({
    _id: row.id,
    userId: row.author_id,
    name: shownName({ name: row.author_name, state: row.author_state }, language),
    profilePic: await pictureOf(row.author_picture),
    mentionedMember: (mentioned.get(row.id) ?? []).map((one) => presentMention(one, language)),
    like: liked.has(row.id),
    likeCount: row.like_count,
    markAsComplete: row.completed_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    canEdit: canOnComment(access, row, 'editComment'),
    canDelete: canOnComment(access, row, 'deleteComment'),
    canMarkComplete: canOnComment(access, row, 'resolveComment'),
  });

  const reply = async (row: CommentRow): Promise<Reply> => ({
    ...(await presentFoundComments(row)),
    commentId: row.parent_id ?? row.id,
    reply: row.body,
    rawReply: JSON.stringify(row.rich),
  });

  const comment = async (row: CommentRow, replies: CommentRow[]): Promise<Comment> => ({
    ...(await presentFoundComments(row)),
    fileId: row.file_id,
    fileVersionId: row.version_id,
    comment: row.body,
    rawComment: JSON.stringify(row.rich),
    commentType: row.type,
    ...presentTimes(version, row),
    attachedFigure: figures.get(row.id) ?? [],
    figureCount: row.figure_count,
    attachedFiles: await Promise.all(
      (attached.get(row.id) ?? []).map((file) => presentAttachment(platform, file, access)),
    ),
    width: row.width,
    drawPadHeight: row.draw_pad_height,
    drawPadWidth: row.draw_pad_width,
    replyData: await Promise.all(replies.map(reply)),
    replyCount: row.reply_count,
    canReply: access.mayComment,
    isShortened: false,
  });

  return { comment, reply };
}

const presentMention = ({ id, name, state }: MentionRow, language: Language) => ({
  _id: id,
  name: shownName({ name, state }, language),
});

const presentAttachment = async (platform: Platform, file: AttachmentRow, reader: { holder: string }) => ({
  _id: file.id,
  fileName: file.file_name,
  mimeType: file.mime_type,
  fileSize: file.size_bytes,
  filePath: await signOriginal(platform, file, reader),
});

type Placed = Pick<CommentRow, 'start_ms' | 'end_ms' | 'frame' | 'end_frame' | 'figure_frame' | 'page'>;

/** Milliseconds are shown on the clock, frames as time code of the source. */
function presentTimes(version: OpenVersion['version'], row: Placed) {
  const format = timeCodeFormatOf({
    r_frame_rate: version.r_frame_rate,
    startTimeCode: version.start_time_code,
    dropFrame: version.drop_frame,
  });
  const timeCode = (frame: number | null) =>
    frame === null || !format ? null : formatTimeCode(frame, format);
  return {
    startTime: formatTime(row.start_ms),
    endTime: formatTime(row.end_ms),
    millisecondStartTime: row.start_ms,
    millisecondEndTime: row.end_ms,
    timeCodeStartTime: timeCode(row.frame),
    timeCodeEndTime: timeCode(row.end_frame),
    frame: row.frame,
    endFrame: row.end_frame,
    figureFrame: row.figure_frame,
    page: row.page,
  };
}

function formatTime(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  const seconds = Math.floor(milliseconds / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return clock.map((part) => String(part).padStart(2, '0')).join(':');
}

type MarkerRow = Awaited<ReturnType<typeof listMarkers>>[number];

export async function presentMarkers(
  platform: Platform,
  { version, language }: Reading,
  rows: MarkerRow[],
): Promise<Marker[]> {
  const pictureOf = makePictures(platform);
  return Promise.all(
    rows.map(async (row) => ({
      _id: row.id,
      userId: row.author_id,
      name: shownName({ name: row.author_name, state: row.author_state }, language),
      profilePic: await pictureOf(row.author_picture),
      commentType: row.type,
      markAsComplete: row.completed_at !== null,
      ...presentTimes(version, row),
      hasFigure: row.figure_count > 0,
    })),
  );
}

export const isPrivateComment = (row: Pick<CommentRow, 'type'>) => row.type === CommentType.private;
