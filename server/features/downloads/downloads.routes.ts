import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { files } from '../../../contract/calls/files.ts';
import type { Serve } from '../../http/serve.ts';
import { startDownload } from '../../http/start-download.ts';
import type { Platform } from '../../platform.ts';
import { offerZip, openZip, streamZip } from './downloads.service.ts';

/** Allows a browser to pause a download this long. */
const STALLED_MS = 5 * 60_000;

export function registerDownloadRoutes(serve: Serve, platform: Platform): void {
  serve(files.downloadFolder, async ({ person, grant, params }) => ({
    data: await offerZip(platform, { person, grant, ids: [params.id] }),
  }));

  serve(files.download, async ({ person, grant, body }) => ({
    data: await offerZip(platform, { person, grant, ids: body.fileIds }),
  }));

  serve(files.zip, async ({ params, reply }) => {
    const { fileName, size, ...zip } = await openZip(platform, params.token);
    startDownload(reply, { fileName, contentType: 'application/zip', size });
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    const source = Readable.from(streamZip(platform.storage, zip), { highWaterMark: 2 });
    await pipeline(source, reply.raw).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') platform.log.warn({ err: error }, 'A zip was cut off');
    });
    return {};
  });
}
