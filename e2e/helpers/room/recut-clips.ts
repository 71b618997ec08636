import { tellChanges } from '../../../server/test/found-changes.ts';
import type { Koma } from '../koma.ts';
import type { Person } from '../people.ts';
import { addClip } from './clips.ts';

const shown = { kind: 'same', sure: true } as const;

/** The newer clip's relation to the older: 40 frames kept, 20 new, a later stretch, and a moved one behind it. */
const recutSpans = [
  { ...shown, from: 0, to: 40, sourceFrom: 0, sourceTo: 40 },
  { ...shown, kind: 'new', from: 40, to: 60, sourceFrom: null, sourceTo: null },
  { ...shown, from: 60, to: 100, sourceFrom: 90, sourceTo: 130 },
  { ...shown, kind: 'moved', from: 100, to: 120, sourceFrom: 50, sourceTo: 70 },
] as const;

interface Wanted {
  koma: Koma;
  person: Person;
  projectId: string;
}

export async function addRecut({ koma, person, projectId }: Wanted) {
  const made = { koma, person, projectId };
  const first = await addClip({ ...made, clip: { name: 'Cut', rate: '25', frames: 150 } });
  const second = await addClip({
    ...made,
    clip: { name: 'Recut', rate: '25', frames: 120 },
    fileId: first.fileId,
  });
  const removed = [
    { from: 40, to: 50, at: 40 },
    { from: 70, to: 90, at: 60 },
    { from: 130, to: 150, at: 100 },
  ];
  await tellChanges(koma.db, {
    versionId: second.versionId,
    fromVersionId: first.versionId,
    result: { spans: recutSpans.map((span) => ({ ...span })), removed },
  });
  return { fileId: first.fileId, first: first.versionId, second: second.versionId };
}
