import { DROP_FILES_MAX, FOLDER_FILES_MAX } from '../../../../contract/limits.ts';
import type { Chosen, ChosenFile, ChosenFolder } from './chosen.ts';
import { isLitter, isTaken, kindOf, mimeTypeOf } from './formats.ts';

/** A key of the `uploads` texts, with its values. */
interface Refusal {
  key:
    | 'tooManyFiles'
    | 'tooManyInFolder'
    | 'emptyFolder'
    | 'emptyFile'
    | 'wrongFormat'
    | 'unaskedKind'
    | 'tooLarge'
    | 'exists'
    | 'unreadable';
  name: string;
}

interface Circumstances {
  /** In bytes; undefined if the plan is unknown here. */
  maxSize: number | undefined;
  /** Requested kinds; undefined allows all formats. */
  kinds?: readonly ReturnType<typeof kindOf>[] | undefined;
  isQueued: (name: string) => boolean;
}

interface Checked {
  files: ChosenFile[];
  folders: ChosenFolder[];
  refusals: Refusal[];
}

export function checkChosen(chosen: Chosen, circumstances: Circumstances): Checked {
  const refusals: Refusal[] = (chosen.unreadable ?? []).map((name) => ({ key: 'unreadable', name }));
  if (chosen.files.length > DROP_FILES_MAX) {
    return { files: [], folders: [], refusals: [{ key: 'tooManyFiles', name: '' }] };
  }
  const seen = new Set<string>();
  const isNew = (name: string) => {
    const key = name.normalize('NFC').toLowerCase();
    if (seen.has(key) || circumstances.isQueued(name)) return false;
    seen.add(key);
    return true;
  };
  const refuse = (key: Refusal['key'], name: string) => {
    refusals.push({ key, name });
    return false;
  };
  const files = chosen.files.filter(({ file }) => {
    const problem = problemOf(file, circumstances);
    if (problem) return refuse(problem, file.name);
    return isNew(file.name) || refuse('exists', file.name);
  });
  const folders = chosen.folders
    .map((folder) => ({ ...folder, files: folder.files.filter(isMeant) }))
    .filter((folder) => {
      const { length } = folder.files;
      if (length === 0) return refuse('emptyFolder', folder.name);
      if (length > FOLDER_FILES_MAX) return refuse('tooManyInFolder', folder.name);
      return isNew(folder.name) || refuse('exists', folder.name);
    })
    .map((folder) => {
      const taken = folder.files.filter(({ file }) => {
        const problem = problemOf(file, circumstances);
        return problem === undefined || refuse(problem, file.name);
      });
      return { ...folder, files: taken };
    })
    .filter(({ files: taken }) => taken.length > 0);
  return { files, folders, refusals };
}

const isMeant = ({ file, path }: ChosenFolder['files'][number]) => ![...path, file.name].some(isLitter);

function problemOf(file: File, { maxSize, kinds }: Circumstances): Refusal['key'] | undefined {
  if (!isTaken(file.name)) return 'wrongFormat';
  if (kinds && file.name.includes('.') && !kinds.includes(kindOf(mimeTypeOf(file)))) return 'unaskedKind';
  if (file.size === 0) return 'emptyFile';
  if (maxSize !== undefined && file.size > maxSize) return 'tooLarge';
  return undefined;
}
