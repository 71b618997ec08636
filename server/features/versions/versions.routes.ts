import { versions } from '../../../contract/calls/versions.ts';
import { requireFileOrFolder } from '../../access/file-access.ts';
import { fail } from '../../failure.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { setReviewStatus } from '../files/organising/organise.service.ts';
import { offerAddress } from '../uploads/uploads.service.ts';
import { addVersion } from './add-version.service.ts';
import { deleteVersion, moveVersion, nameVersion, restoreVersion } from './arrange-versions.service.ts';
import { requireVersionFile, showStack, showVersion, showVersionList } from './versions.service.ts';

export function registerVersionRoutes(serve: Serve, parts: Parts): void {
  serve(versions.getList, async ({ person, grant, language, params }) => {
    const access = await requireFileOrFolder(parts.db, { person, grant, id: params.id, ability: 'see' });
    return { data: await showVersionList(parts, { access, language }) };
  });

  serve(versions.updateStatus, async ({ person, body }) => {
    const { fileId, fileVersionId: versionId, status } = body;
    const access = await requireFileOrFolder(parts.db, { person, id: fileId, ability: 'setStatus' });
    await setReviewStatus(parts, { access, versionId, status });
    return { message: 'versions.statusSet', data: body };
  });

  serve(versions.sign, async ({ person, body }) => ({
    data: await offerAddress(parts, { person, wanted: body, isVersion: true }),
  }));

  serve(versions.create, async ({ person, language, body }) => {
    const added = await addVersion(parts, { person, input: body });
    return { message: 'versions.added', data: await showVersion(parts, { ...added, language }) };
  });

  serve(versions.updateIndex, async ({ person, language, params, body }) => {
    const asked = { person, versionId: params.id };
    const access = await requireVersionFile(parts, { ...asked, ability: 'see' });
    if (!access.can('organise')) throw fail('forbidden');
    await moveVersion(parts, { access, versionId: params.id, place: body.fileVersion });
    return { message: 'versions.moved', data: await showStack(parts, { access, language }) };
  });

  serve(versions.rename, async ({ person, language, params, body }) => {
    const versionId = params.id;
    const access = await requireVersionFile(parts, { person, versionId, ability: 'organise' });
    await nameVersion(parts, { access, versionId, name: body.name });
    return { message: 'versions.renamed', data: await showVersion(parts, { access, language, versionId }) };
  });

  serve(versions.delete, async ({ person, language, params }) => {
    const versionId = params.id;
    const access = await requireVersionFile(parts, { person, versionId, ability: 'deleteFile' });
    await deleteVersion(parts, { access, versionId });
    const stack = await showStack(parts, { access, language });
    return { message: 'versions.deleted', data: { ...stack, fileId: access.item.id } };
  });

  serve(versions.restore, async ({ person, language, params }) => {
    const versionId = params.id;
    const asked = { person, versionId, evenDeleted: true };
    const access = await requireVersionFile(parts, { ...asked, ability: 'deleteFile' });
    await restoreVersion(parts, { access, versionId });
    const stack = await showStack(parts, { access, language });
    return { message: 'versions.restored', data: { ...stack, fileId: access.item.id } };
  });
}
