import { presence } from '../../../contract/calls/presence.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { noteLook } from './presence.service.ts';

export function registerPresenceRoutes(serve: Serve, platform: Platform): void {
  serve(presence.enter, async ({ person, grant, language, params: { id: fileId }, body }) => {
    const { fileVersionId: versionId = null, isLeaving } = body;
    return { data: await noteLook(platform, { person, grant, fileId, versionId, language, isLeaving }) };
  });
}
