import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { comments, type exportFormats } from '../../../contract/calls/comments.ts';
import type { Serve } from '../../http/serve.ts';
import { startDownload } from '../../http/start-download.ts';
import type { Parts } from '../../parts.ts';
import { writeCsv } from './csv.ts';
import { writeEdl, writeResolveEdl } from './edl.ts';
import { gatherSheet } from './exports.service.ts';
import { writeFcpxml } from './fcpxml.ts';
import { clipOf } from './markers.ts';
import { writePlainText } from './plain-text.ts';
import { writePremiereXml } from './premiere-xml.ts';
import { writeReport } from './report/report.service.ts';
import { type Sheet, titleOf } from './sheet.ts';

type Format = (typeof exportFormats)[number];

interface Kind {
  extension: string;
  contentType: string;
  write: (sheet: Sheet, parts: Parts, signal: AbortSignal) => string | Promise<Buffer>;
}

const kinds: Record<Format, Kind> = {
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8', write: writeCsv },
  txt: { extension: 'txt', contentType: 'text/plain; charset=utf-8', write: writePlainText },
  pdf: {
    extension: 'pdf',
    contentType: 'application/pdf',
    write: (sheet, parts, signal) => writeReport(parts, { sheet, signal }),
  },
  edl: {
    extension: 'edl',
    contentType: 'text/plain; charset=utf-8',
    write: (sheet) => writeEdl(clipOf(sheet)),
  },
  fcpxml: {
    extension: 'fcpxml',
    contentType: 'application/xml; charset=utf-8',
    write: (sheet) => writeFcpxml(clipOf(sheet)),
  },
  premiere: {
    extension: 'xml',
    contentType: 'application/xml; charset=utf-8',
    write: (sheet) => writePremiereXml(clipOf(sheet)),
  },
  resolve: {
    extension: 'resolve.edl',
    contentType: 'text/plain; charset=utf-8',
    write: (sheet) => writeResolveEdl(clipOf(sheet)),
  },
};

export function registerExportRoutes(serve: Serve, parts: Parts): void {
  serve(comments.export, async ({ person, grant, language, params, query, reply }) => {
    const { format, filter } = query;
    const sheet = await gatherSheet(parts, { person, grant, language, versionId: params.id, filter });
    const { extension, contentType, write } = kinds[format];
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    try {
      const body = Buffer.from(await write(sheet, parts, gone.signal));
      await sendDocument(reply, { body, contentType, fileName: `${titleOf(sheet)}.${extension}` });
    } catch (error) {
      if (!gone.signal.aborted) throw error;
      // Nobody waits for the document any more.
      reply.hijack();
    }
    return {};
  });
}

interface Document {
  body: Buffer;
  contentType: string;
  fileName: string;
}

async function sendDocument(reply: FastifyReply, { body, ...document }: Document): Promise<void> {
  startDownload(reply, { ...document, size: body.length });
  // The person stopped it.
  await pipeline(Readable.from([body]), reply.raw).catch(() => undefined);
}
