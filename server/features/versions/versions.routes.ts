import { versions } from '../../../contract/calls/versions.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { setReviewStatus } from '../reviews/set-status.service.ts';
import { nameObject } from '../uploads/sent-object.rules.ts';
import { offerAddress } from '../uploads/uploads.service.ts';
import { addVersion } from './add-version.service.ts';
import { deleteVersion, moveVersion, nameVersion, restoreVersion } from './arrange-versions.service.ts';
import { showVersionList } from './versions.service.ts';

export function registerVersionRoutes(serve: Serve, platform: Platform): void {
  serve(versions.getList, async ({ person, grant, language, params }) => ({
    data: await showVersionList(platform, { person, grant, fileId: params.id, language }),
  }));

  serve(versions.updateStatus, async ({ person, body }) => {
    const { fileId, fileVersionId, status, reviewId } = body;
    const wanted = { fileId, versionId: fileVersionId, status, reviewId };
    const now = await setReviewStatus(platform, { person, ...wanted });
    return {
      message: now === status ? 'versions.statusSet' : 'reviews.approvalNoted',
      data: { fileId, fileVersionId, status: now },
    };
  });

  serve(versions.sign, async ({ person, body }) => ({
    data: await offerAddress(platform, { uploader: person, wanted: nameObject(body), isVersion: true }),
  }));

  serve(versions.create, async ({ person, language, body }) => ({
    data: await addVersion(platform, { person, language, input: nameObject(body) }),
    message: 'versions.added',
  }));

  serve(versions.updateIndex, async ({ person, language, params, body }) => ({
    data: await moveVersion(platform, { person, language, versionId: params.id, place: body.fileVersion }),
    message: 'versions.moved',
  }));

  serve(versions.rename, async ({ person, language, params, body }) => ({
    data: await nameVersion(platform, { person, language, versionId: params.id, name: body.name }),
    message: 'versions.renamed',
  }));

  serve(versions.delete, async ({ person, language, params }) => ({
    data: await deleteVersion(platform, { person, language, versionId: params.id }),
    message: 'versions.deleted',
  }));

  serve(versions.restore, async ({ person, language, params }) => ({
    data: await restoreVersion(platform, { person, language, versionId: params.id }),
    message: 'versions.restored',
  }));
}
