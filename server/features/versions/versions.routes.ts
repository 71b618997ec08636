import { versions } from '../../../contract/calls/versions.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { setReviewStatus } from '../reviews/set-status.service.ts';
import { nameObject } from '../uploads/sent-object.rules.ts';
import { offerAddress } from '../uploads/uploads.service.ts';
import { addVersion } from './add-version.service.ts';
import { deleteVersion, moveVersion, nameVersion, restoreVersion } from './arrange-versions.service.ts';
import { showVersionList } from './versions.service.ts';

export function registerVersionRoutes(serve: Serve, parts: Parts): void {
  serve(versions.getList, async ({ person, grant, language, params }) => ({
    data: await showVersionList(parts, { person, grant, fileId: params.id, language }),
  }));

  serve(versions.updateStatus, async ({ person, body }) => {
    const { fileId, fileVersionId, status, reviewId } = body;
    const wanted = { fileId, versionId: fileVersionId, status, reviewId };
    const now = await setReviewStatus(parts, { person, ...wanted });
    return {
      message: now === status ? 'versions.statusSet' : 'reviews.approvalNoted',
      data: { fileId, fileVersionId, status: now },
    };
  });

  serve(versions.sign, async ({ person, body }) => ({
    data: await offerAddress(parts, { uploader: person, wanted: nameObject(body), isVersion: true }),
  }));

  serve(versions.create, async ({ person, language, body }) => ({
    data: await addVersion(parts, { person, language, input: nameObject(body) }),
    message: 'versions.added',
  }));

  serve(versions.updateIndex, async ({ person, language, params, body }) => ({
    data: await moveVersion(parts, { person, language, versionId: params.id, place: body.fileVersion }),
    message: 'versions.moved',
  }));

  serve(versions.rename, async ({ person, language, params, body }) => ({
    data: await nameVersion(parts, { person, language, versionId: params.id, name: body.name }),
    message: 'versions.renamed',
  }));

  serve(versions.delete, async ({ person, language, params }) => ({
    data: await deleteVersion(parts, { person, language, versionId: params.id }),
    message: 'versions.deleted',
  }));

  serve(versions.restore, async ({ person, language, params }) => ({
    data: await restoreVersion(parts, { person, language, versionId: params.id }),
    message: 'versions.restored',
  }));
}
