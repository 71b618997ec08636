import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ProcessingState } from '../../../contract/enums.ts';
import type { Koma } from '../koma.ts';
import type { Person } from '../people.ts';
import { takePrepared } from '../prepared-files.ts';
import { makeProject, post } from '../work.ts';
import { type Clip, extensionOf, makeClip } from './numbered-clip.ts';

/** For a hang, not a busy machine. */
const PROCESSED_WITHIN_MS = 1_800_000;

interface Wanted {
  koma: Koma;
  person: Person;
  projectId: string;
  clip: Clip;
  fileId?: string;
  /** Waits for the original alone, which is visible before processing. */
  isOriginalEnough?: boolean;
}

export async function addClip(wanted: Wanted) {
  const { koma, person, projectId, clip, fileId } = wanted;
  if (wanted.isOriginalEnough) return sendClip(wanted);
  return takePrepared({
    koma,
    person,
    projectId,
    stackOn: fileId,
    key: JSON.stringify(clip),
    async prepare(owner) {
      const ownProjectId = await makeProject(koma, owner, clip.name);
      const { fileId } = await sendClip({ koma, person: owner, projectId: ownProjectId, clip });
      return { projectId: ownProjectId, fileId };
    },
  });
}

async function sendClip({ koma, person, projectId, clip, isOriginalEnough }: Omit<Wanted, 'fileId'>) {
  const body = await readFile(await makeClip(clip));
  const fileName = `${clip.name}.${extensionOf(clip)}`;
  const mimeType = clip.oddity === 'late' ? 'video/x-matroska' : 'video/mp4';
  const file = { projectId, fileId: null, fileName, fileSize: body.length };
  const signed = await post(koma, person, 'file/signed-url', { ...file, mimeType });
  const headers = { 'content-type': mimeType };
  await fetch(signed.signedUrl ?? '', { method: 'PUT', headers, body: new Uint8Array(body) });
  const sent = { ...file, filePath: signed.fileNameWithPrefix };
  const made = await post(koma, person, 'file/create-file', { ...sent, isFolder: false, folderId: null });
  const ids = { fileId: made._id ?? '', versionId: made.fileVersionId ?? '' };
  const deadline = Date.now() + PROCESSED_WITHIN_MS;
  for (;;) {
    const { processingStatus, r_frame_rate } = await readState({ koma, person, ...ids });
    if (processingStatus === ProcessingState.processed || (isOriginalEnough && r_frame_rate)) return ids;
    if (Date.now() > deadline) throw new Error(`${fileName} was not processed in time.`);
    await wait(250);
  }
}

async function readState({
  koma,
  person,
  fileId,
  versionId,
}: Omit<Wanted, 'projectId' | 'clip'> & { versionId: string }) {
  const answer = await fetch(`${koma.url}/api/file/get/${fileId}?fileVersionId=${versionId}`, {
    headers: { authorization: `Bearer ${person.token}`, language: 'en' },
  });
  return (await answer.json()).data ?? {};
}
