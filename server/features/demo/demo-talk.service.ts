import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { comments } from '../../../contract/comments.ts';
import { CommentType, defaultLanguage } from '../../../contract/enums.ts';
import { DRAW_COLOR, PAGE_SIZE } from '../../../contract/limits.ts';
import type { Person } from '../../http/person.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { addComment } from '../comments/comments.service.ts';
import { addReply } from '../comments/replies.service.ts';
import { listFolder } from '../files/file-list.service.ts';

type NewComment = z.input<typeof comments.add.body>;

interface Said {
  /** Sent with it, so that a second run says nothing twice. */
  clientId: string;
  by: number;
  about: 'video/' | 'image/' | 'application/pdf';
  /** A key of the demo's texts. */
  words: string;
  more: Partial<NewComment>;
  reply?: { clientId: string; by: number; words: string };
}

const text = (key: string) => translate(defaultLanguage, `demo.talk.${key}`);
const id = (last: number) => `01a1d000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const look = { color: DRAW_COLOR, width: 7 };

/** Where the sun stands in the clip's 90th frame. */
const sun: NewComment['attachedFigure'] = [
  { kind: 'ellipse', ...look, from: [925, 233], to: [1153, 461] },
  { kind: 'arrow', ...look, from: [690, 600], to: [925, 445] },
];

const conversation: Said[] = [
  { clientId: id(1), by: 1, about: 'video/', words: 'title', more: { frame: 40 } },
  {
    clientId: id(2),
    by: 0,
    about: 'video/',
    words: 'sun',
    more: { frame: 90, endFrame: 130, attachedFigure: sun, drawPadWidth: 1280, drawPadHeight: 720 },
    reply: { clientId: id(3), by: 2, words: 'sunReply' },
  },
  {
    clientId: id(4),
    by: 2,
    about: 'video/',
    words: 'plate',
    more: { frame: 150, commentType: CommentType.private },
  },
  { clientId: id(5), by: 1, about: 'application/pdf', words: 'storyboard', more: { page: 2 } },
];

interface Talk {
  projectId: string;
  /** The owner first. */
  speakerIds: string[];
}

/** Looked at this often while the files are being read. */
const LOOK_MS = 1000;

export async function talkWhenRead(parts: Parts, talk: Talk, signal: AbortSignal): Promise<void> {
  while (!(await seedDemoTalk(parts, talk))) await wait(LOOK_MS, undefined, { signal });
}

/** Goes the way of every comment. Can run again. False: the files were not read yet, and nobody knows their frames. */
export async function seedDemoTalk(parts: Parts, { projectId, speakerIds }: Talk): Promise<boolean> {
  const speaker = (at: number): Person => ({
    accountId: speakerIds[at] ?? '',
    sessionId: '',
    email: '',
    name: '',
    language: defaultLanguage,
  });
  const { results } = await listFolder(parts, {
    person: speaker(0),
    language: defaultLanguage,
    folderId: projectId,
    query: { pageNo: 1, pageSize: PAGE_SIZE.files, sortColumn: 'createdAt', sortDir: 'asc', search: '' },
  });
  for (const { by, about, more, clientId, words, reply } of conversation) {
    const file = results.find(({ mimeType }) => mimeType?.startsWith(about));
    if (!file?.fileVersionId || (file.frameCount ?? file.pageCount) === null) return false;
    const place = { fileId: file._id, fileVersionId: file.fileVersionId };
    const input = comments.add.body.parse({ ...more, ...place, clientId, comment: text(words) });
    const said = await addComment(parts, { caller: { person: speaker(by) }, input });
    if (reply) await answer({ commentId: said.id, ...reply });
  }
  return true;

  async function answer(given: NonNullable<Said['reply']> & { commentId: string }) {
    const { commentId, clientId, by, words } = given;
    const input = comments.addReply.body.parse({ commentId, clientId, reply: text(words), rawReply: '' });
    await addReply(parts, { caller: { person: speaker(by) }, input });
  }
}
