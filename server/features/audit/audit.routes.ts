import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { audit } from '../../../contract/calls/audit.ts';
import type { Serve } from '../../http/serve.ts';
import { startDownload } from '../../http/start-download.ts';
import type { Platform } from '../../platform.ts';
import { showNamed, showTrail, writeTrail } from './audit.service.ts';

export function registerAuditRoutes(serve: Serve, platform: Platform): void {
  serve(audit.list, async ({ person, language, query: { before, ...filter } }) => ({
    data: await showTrail(platform, {
      ...filter,
      language,
      ownerId: person.accountId,
      ...(before !== undefined && { before: Number(before) }),
    }),
  }));

  serve(audit.named, async ({ person, language, query }) => ({
    data: await showNamed(platform, { ...query, language, ownerId: person.accountId }),
  }));

  serve(audit.download, async ({ person, language, query, reply }) => {
    const fileName = `koma-audit-${new Date().toISOString().slice(0, 10)}.csv`;
    startDownload(reply, { fileName, contentType: 'text/csv; charset=utf-8' });
    const rows = writeTrail(platform, { ...query, language, ownerId: person.accountId });
    await pipeline(Readable.from(rows), reply.raw).catch((error: NodeJS.ErrnoException) => {
      // The caller cancelled the download.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        platform.log.warn({ err: error }, 'A trail was cut off');
    });
    return {};
  });
}
