import { changes } from '../../../contract/calls/changes.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { showChanges } from './changes.service.ts';

export function registerChangeRoutes(serve: Serve, parts: Parts): void {
  serve(changes.get, async ({ person, grant, params, query }) => ({
    data: await showChanges(parts, { person, grant, versionId: params.id, fromVersionId: query.from }),
  }));
}
