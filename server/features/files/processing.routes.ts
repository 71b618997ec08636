import { uploads } from '../../../contract/calls/uploads.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { retryProcessing } from '../processing/processing.service.ts';
import { showFileItem } from './listing/file-items.service.ts';

export function registerProcessingRoutes(serve: Serve, parts: Parts): void {
  serve(uploads.retryProcessing, async ({ person, params, query, language }) => {
    await retryProcessing(parts, { person, fileId: params.id, versionId: query.fileVersionId });
    const data = await showFileItem(parts, { person, language, id: params.id });
    return { data, message: 'processing.retried' };
  });
}
