import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { audit } from '../../../contract/calls/audit.ts';
import type { Serve } from '../../http/serve.ts';
import { chooseDelivery } from '../../parts/storage/delivery/delivery.ts';
import type { Parts } from '../../parts.ts';
import { showNamed, showTrail, writeTrail } from './audit.service.ts';

/** Everybody reads the trail of what they own, and of their own account; of nothing else. */
export function registerAuditRoutes(serve: Serve, parts: Parts): void {
  serve(audit.list, async ({ person, language, query: { before, ...filter } }) => ({
    data: await showTrail(parts, {
      ...filter,
      language,
      ownerId: person.accountId,
      ...(before !== undefined && { before: Number(before) }),
    }),
  }));

  serve(audit.named, async ({ person }) => ({ data: await showNamed(parts, person.accountId) }));

  serve(audit.download, async ({ person, language, query, reply }) => {
    const contentType = 'text/csv; charset=utf-8';
    const fileName = `koma-audit-${new Date().toISOString().slice(0, 10)}.csv`;
    const { contentDisposition } = chooseDelivery({ contentType, disposition: 'attachment', fileName });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(200, {
      'content-type': contentType,
      'content-disposition': contentDisposition,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const rows = writeTrail(parts, { ...query, language, ownerId: person.accountId });
    await pipeline(Readable.from(rows), reply.raw).catch((error: NodeJS.ErrnoException) => {
      // The person stopped it.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') parts.log.warn({ err: error }, 'A trail was cut off');
    });
    return {};
  });
}
