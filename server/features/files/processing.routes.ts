import { uploads } from '../../../contract/calls/uploads.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { retryProcessing } from '../processing/processing.service.ts';
import { showFileItem } from './listing/file-items.service.ts';

export function registerProcessingRoutes(serve: Serve, platform: Platform): void {
  serve(uploads.retryProcessing, async ({ person, params, query, language }) => {
    await retryProcessing(platform, { person, fileId: params.id, versionId: query.fileVersionId });
    const data = await showFileItem(platform, { person, language, id: params.id });
    return { data, message: 'processing.retried' };
  });
}
