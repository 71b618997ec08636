import { uploads } from '../../../contract/calls/uploads.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { showFileItem } from '../files/listing/file-items.service.ts';
import { retryProcessing } from './processing.service.ts';

export function registerProcessingRoutes(serve: Serve, parts: Parts): void {
  serve(uploads.retryProcessing, async ({ person, params, query, language }) => {
    const versionId = query.fileVersionId;
    const { project } = await retryProcessing(parts, { person, fileId: params.id, versionId });
    const data = await showFileItem(parts, { access: project, language }, params.id);
    return { data, message: 'processing.retried' };
  });
}
