import { presence } from '../../../contract/calls/presence.ts';
import { requireFileOrFolder } from '../../access/file-access.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { noteLook } from './presence.service.ts';

export function registerPresenceRoutes(serve: Serve, parts: Parts): void {
  serve(presence.enter, async ({ person, grant, params: { id }, body }) => {
    const access = await requireFileOrFolder(parts.db, { person, grant, id, ability: 'see' });
    const { fileVersionId: versionId, isLeaving } = body;
    return { data: await noteLook(parts, { access, person, versionId, isLeaving }) };
  });
}
