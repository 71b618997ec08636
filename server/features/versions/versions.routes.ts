import { versions } from '../../../contract/versions.ts';
import { requireFileOrFolder } from '../../access/file-access.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { setReviewStatus } from '../files/organise.service.ts';

export function registerVersionRoutes(serve: Serve, parts: Parts): void {
  serve(versions.updateStatus, async ({ person, body }) => {
    const { fileId, fileVersionId: versionId, status } = body;
    const access = await requireFileOrFolder(parts.db, { person, id: fileId, ability: 'setStatus' });
    await setReviewStatus(parts, { access, versionId, status });
    return { message: 'versions.statusSet', data: body };
  });
}
