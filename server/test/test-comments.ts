import { comments } from '../../contract/calls/comments.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import type { TestApp } from './test-accounts.ts';
import { putFile } from './test-files.ts';
import type { TestPerson } from './test-people.ts';
import { castProject } from './test-projects.ts';
import { putBytes } from './test-uploads.ts';

interface Reviewed {
  fileId: string;
  versionId: string;
}

export async function castReview(koma: TestApp) {
  const cast = await castProject(koma);
  const { owner, project } = cast;
  const place = { by: owner, projectId: project._id };
  const clip = await putFile(koma.platform, {
    ...place,
    name: 'clip.mp4',
    media: 'video',
    mimeType: 'video/mp4',
  });
  const document = await putFile(koma.platform, {
    ...place,
    name: 'script.pdf',
    media: 'pdf',
    mimeType: 'application/pdf',
  });
  const picture = await putFile(koma.platform, { ...place, name: 'still.png' });
  // Ten seconds at 29.97, starting at 01:00:00;00.
  await koma.platform.db
    .updateTable('file_versions')
    .set({
      duration_ms: 10_010,
      frame_count: 300,
      r_frame_rate: '30000/1001',
      start_time_code: '01:00:00;00',
      drop_frame: true,
    })
    .where('id', '=', clip.versionId)
    .execute();
  await koma.platform.db
    .updateTable('file_versions')
    .set({ page_count: 3 })
    .where('id', '=', document.versionId)
    .execute();
  return { ...cast, projectId: project._id, clip, document, picture };
}

type Body = InputOf<typeof comments.add>['body'];

const bodyOf = ({ fileId, versionId }: Reviewed, body: Partial<Body>): Body => ({
  fileId,
  fileVersionId: versionId,
  ...body,
});

export const say = (koma: TestApp, by: TestPerson, on: Reviewed, body: Partial<Body>) =>
  koma.call(comments.add, { body: bodyOf(on, body) }, by);

/** Allows a refusal, unlike `say`. */
export const trySay = (koma: TestApp, by: TestPerson, on: Reviewed, body: Partial<Body>) =>
  koma.send(comments.add, { body: bodyOf(on, body) }, by);

export const answer = (koma: TestApp, by: TestPerson, commentId: string, reply: string) =>
  koma.call(comments.addReply, { body: { commentId, reply, rawReply: '' } }, by);

export const mention = (person: TestPerson) => ({
  comment: `@${person.name} look`,
  rawComment: JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'mention', attrs: { id: person.id, label: person.name } },
          { type: 'text', text: ' look' },
        ],
      },
    ],
  }),
  mentionedMember: [person.id],
});

interface Sent {
  fileId: string;
  fileName: string;
  bytes: Buffer;
}

export async function sendAttachment(koma: TestApp, by: TestPerson, { fileId, fileName, bytes }: Sent) {
  const wanted = { fileId, fileName, fileSize: bytes.length, mimeType: 'image/png' };
  const { signedUrl, fileNameWithPrefix } = await koma.call(comments.sign, { body: wanted }, by);
  const mimeType = fileName.endsWith('.pdf') ? 'application/pdf' : 'image/png';
  const status = await putBytes(koma, { address: signedUrl, bytes, mimeType });
  if (status !== 200) throw new Error(`The bytes were refused: ${status}.`);
  return { filePath: fileNameWithPrefix, fileName };
}
