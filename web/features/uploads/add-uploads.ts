import { checkChosen } from './choosing/check-chosen.ts';
import type { Chosen } from './choosing/chosen.ts';
import { mimeTypeOf } from './choosing/formats.ts';
import type { NewJob } from './queue/upload-job.ts';
import { tellRefusals } from './refusals.ts';
import { claimNew } from './restore-uploads.ts';
import type { Place, Task } from './sending/upload-types.ts';
import { uploadQueue } from './uploads.ts';

const taskOf = (file: File, path: string[]): Task => ({
  path,
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  mimeType: mimeTypeOf(file),
});

interface Add {
  accountId: string;
  place: Place;
  maxSize: number | undefined;
  kinds?: Parameters<typeof checkChosen>[1]['kinds'];
  chosen: Chosen;
}

export function addUploads({ accountId, place, maxSize, kinds, chosen }: Add) {
  const isQueued = (name: string) =>
    uploadQueue
      .read()
      .some(
        (item) =>
          item.name.normalize('NFC') === name.normalize('NFC') &&
          item.place.projectId === place.projectId &&
          item.place.folderId === place.folderId &&
          !['completed', 'failed', 'processing'].includes(item.state),
      );
  const { files, folders, refusals } = checkChosen(chosen, { maxSize, kinds, isQueued });
  const base = { accountId, place };
  const jobs: NewJob[] = [
    ...files.map(
      ({ file, handle }): NewJob => ({
        ...base,
        id: crypto.randomUUID(),
        kind: 'file',
        name: file.name,
        tasks: [taskOf(file, [])],
        read: async () => file,
        ...(handle && { handle }),
      }),
    ),
    ...folders.map(
      ({ name, files: inside, handle }): NewJob => ({
        ...base,
        id: crypto.randomUUID(),
        kind: 'folder',
        name,
        tasks: inside.map(({ file, path }) => taskOf(file, path)),
        read: async (at) => inside[at]?.file ?? new File([], ''),
        ...(handle && { handle }),
      }),
    ),
  ];
  for (const { id } of jobs) claimNew(id);
  uploadQueue.add(jobs);
  tellRefusals(refusals.map(({ key, name }) => ({ name, reason: key })));
}
