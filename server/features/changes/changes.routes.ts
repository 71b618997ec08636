import { changes } from '../../../contract/calls/changes.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { showChanges } from './changes.service.ts';

export function registerChangeRoutes(serve: Serve, platform: Platform): void {
  serve(changes.get, async ({ person, grant, params, query }) => ({
    data: await showChanges(platform, { person, grant, versionId: params.id, fromVersionId: query.from }),
  }));
}
