import { versions } from '../../../contract/calls/versions.ts';
import { api } from '../../lib/api/api.ts';
import { isSelling } from '../../lib/billing-mode.ts';
import { handleFailure } from '../../lib/failures/failures.ts';
import { showUpgrade } from '../../lib/failures/upgrade.ts';
import { translate } from '../../lib/language/i18n.ts';
import type { TextsBelow } from '../../lib/language/texts.ts';
import { showDock } from '../../lib/page/dock.ts';
import { checkChosen } from './choosing/check-chosen.ts';
import type { Chosen } from './choosing/chosen.ts';
import { kindOf, mimeTypeOf } from './choosing/formats.ts';
import { tellRefusals } from './refusals.ts';
import { claimNew } from './restore-uploads.ts';
import { uploadQueue } from './uploads.ts';

export interface VersionTarget {
  _id: string;
  projectId: string;
  parentFileId: string | null;
  name: string;
  mimeType: string | null;
}

interface Add {
  accountId: string;
  target: VersionTarget;
  chosen: Chosen;
}

const refuse = (key: TextsBelow<'uploads', 'refused'>, name: string) => tellRefusals([{ name, reason: key }]);

export async function addVersion({ accountId, target, chosen }: Add): Promise<void> {
  const [first] = chosen.files;
  if (!first || chosen.files.length + chosen.folders.length > 1) return refuse('oneVersion', target.name);
  const { file, handle } = first;
  const { refusals } = checkChosen(chosen, { maxSize: undefined, isQueued: () => false });
  if (refusals[0]) return refuse(refusals[0].key, file.name);
  const mimeType = mimeTypeOf(file);
  if (target.mimeType !== null && kindOf(mimeType) !== kindOf(target.mimeType)) {
    return refuse('otherKind', file.name);
  }
  try {
    const { data } = await api(versions.getList, { params: { id: target._id } });
    if (!data.versioningAllowed)
      return showUpgrade(
        translate(isSelling() ? 'uploads:refused.noVersions' : 'uploads:refused.noVersionsUnsold'),
      );
  } catch (error) {
    return handleFailure(error, { scope: 'action' });
  }
  const id = crypto.randomUUID();
  claimNew(id);
  const { projectId, parentFileId: folderId, name } = target;
  showDock();
  uploadQueue.add([
    {
      id,
      accountId,
      kind: 'file',
      name: file.name,
      place: { projectId, folderId, name, versionOf: target._id },
      tasks: [{ path: [], name: file.name, size: file.size, lastModified: file.lastModified, mimeType }],
      read: async () => file,
      ...(handle && { handle }),
    },
  ]);
}
