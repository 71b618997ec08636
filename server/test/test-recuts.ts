import { saveChanges } from '../features/changes/changes.queries.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Alignment } from '../platform/media/alignment/alignment.ts';
import type { startVersions } from './test-versions.ts';

type Stage = Pick<Awaited<ReturnType<typeof startVersions>>, 'koma' | 'newFile' | 'create' | 'cast'>;

/** Cuts a film of 300 frames: 30 become indistinguishable after frame 50, 20 are removed after frame 130. */
export async function makeRecut({ koma, newFile, create, cast }: Stage) {
  const { db } = koma.platform;
  const { fileId, versionId: first } = await newFile();
  const { _id: second } = await create(cast.owner, { fileId });
  const film = { media: 'video', r_frame_rate: '25/1', start_time_code: '01:00:00:00', drop_frame: false };
  await db
    .updateTable('file_versions')
    .set({ ...film, media: 'video', frame_count: 300, width: 320, height: 180 })
    .where('file_id', '=', fileId)
    .execute();
  const same = { kind: 'same', sure: true } as const;
  const result: Alignment = {
    spans: [
      { ...same, from: 0, to: 50, sourceFrom: 0, sourceTo: 50 },
      { ...same, from: 50, to: 80, sourceFrom: 50, sourceTo: 80, sure: false },
      { ...same, from: 80, to: 130, sourceFrom: 80, sourceTo: 130 },
      { ...same, from: 130, to: 280, sourceFrom: 150, sourceTo: 300 },
      { kind: 'new', sure: true, from: 280, to: 300, sourceFrom: null, sourceTo: null },
    ],
    removed: [{ from: 130, to: 150, at: 130 }],
  };
  await inTransaction(db, (tx) => saveChanges(tx, { versionId: second, fromVersionId: first, result }));
  return { fileId, first, second };
}
