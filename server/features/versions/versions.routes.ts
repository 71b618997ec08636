import { versions } from '../../../contract/calls/versions.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { setReviewStatus } from '../files/organising/organise.service.ts';
import { offerAddress } from '../uploads/uploads.service.ts';
import { addVersion } from './add-version.service.ts';
import { deleteVersion, moveVersion, nameVersion, restoreVersion } from './arrange-versions.service.ts';
import { showStack, showVersion, showVersionList } from './versions.service.ts';

export function registerVersionRoutes(serve: Serve, parts: Parts): void {
  serve(versions.getList, async ({ person, grant, language, params }) => ({
    data: await showVersionList(parts, { person, grant, fileId: params.id, language }),
  }));

  serve(versions.updateStatus, async ({ person, body }) => {
    const { fileId, fileVersionId: versionId, status } = body;
    await setReviewStatus(parts, { person, fileId, versionId, status });
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
    const asked = { person, versionId: params.id, place: body.fileVersion };
    const access = await moveVersion(parts, asked);
    return { message: 'versions.moved', data: await showStack(parts, { access, language }) };
  });

  serve(versions.rename, async ({ person, language, params, body }) => {
    const versionId = params.id;
    const access = await nameVersion(parts, { person, versionId, name: body.name });
    return { message: 'versions.renamed', data: await showVersion(parts, { access, language, versionId }) };
  });

  serve(versions.delete, async ({ person, language, params }) => {
    const access = await deleteVersion(parts, { person, versionId: params.id });
    const stack = await showStack(parts, { access, language });
    return { message: 'versions.deleted', data: { ...stack, fileId: access.item.id } };
  });

  serve(versions.restore, async ({ person, language, params }) => {
    const access = await restoreVersion(parts, { person, versionId: params.id });
    const stack = await showStack(parts, { access, language });
    return { message: 'versions.restored', data: { ...stack, fileId: access.item.id } };
  });
}
