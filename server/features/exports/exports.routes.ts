import type { FastifyReply } from 'fastify';
import { comments, type exportFormats } from '../../../contract/calls/comments.ts';
import type { Serve } from '../../http/serve.ts';
import { sendDocument } from '../../http/start-download.ts';
import type { Caller } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { writeCsv, writeFolderCsv } from './csv.ts';
import { writeEdl, writeResolveEdl } from './edl.ts';
import { gatherSheet } from './exports.service.ts';
import { writeFcpxml } from './fcpxml.ts';
import { gatherFolder } from './folder-report.service.ts';
import { clipOf } from './markers.ts';
import { writePlainText } from './plain-text.ts';
import { writePremiereXml } from './premiere-xml.ts';
import { reportOf, writeReport } from './report/report.service.ts';
import { type Sheet, titleOf } from './sheet.ts';

type Format = (typeof exportFormats)[number];

interface Asking {
  caller: Caller;
  signal: AbortSignal;
}

interface Kind {
  extension: string;
  contentType: string;
  write: (sheet: Sheet, platform: Platform, asking: Asking) => string | Promise<Buffer>;
}

const kinds: Record<Format, Kind> = {
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8', write: writeCsv },
  txt: { extension: 'txt', contentType: 'text/plain; charset=utf-8', write: writePlainText },
  pdf: {
    extension: 'pdf',
    contentType: 'application/pdf',
    write: (sheet, platform, asking) => writeReport(platform, { input: reportOf(sheet), ...asking }),
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

export function registerExportRoutes(serve: Serve, platform: Platform): void {
  serve(comments.export, async ({ person, grant, language, params, query, reply }) => {
    const { format, filter } = query;
    const withEarlier = query.earlier === 'true';
    const asked = { person, grant, language, versionId: params.id, filter, withEarlier };
    const sheet = await gatherSheet(platform, asked);
    const { write, ...kind } = kinds[format];
    await answerDocument(reply, {
      ...kind,
      title: titleOf(sheet),
      make: (signal) => write(sheet, platform, { caller: { person, grant }, signal }),
    });
    return {};
  });

  serve(comments.exportFolder, async ({ person, grant, language, params, query, reply }) => {
    const { format, filter } = query;
    const withEarlier = query.earlier === 'true';
    const asked = { person, grant, language, id: params.id, format, filter, withEarlier };
    const input = await gatherFolder(platform, asked);
    const make = (signal: AbortSignal) =>
      format === 'csv'
        ? writeFolderCsv(input.sheets, input)
        : writeReport(platform, { input, caller: { person, grant }, signal });
    const { extension, contentType } = kinds[format];
    await answerDocument(reply, { extension, contentType, title: input.title, make });
    return {};
  });
}

interface Answer {
  extension: string;
  contentType: string;
  title: string;
  make: (signal: AbortSignal) => string | Promise<Buffer>;
}

async function answerDocument(reply: FastifyReply, { extension, contentType, title, make }: Answer) {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    const body = Buffer.from(await make(gone.signal));
    await sendDocument(reply, { body, contentType, fileName: `${title}.${extension}` });
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    reply.hijack();
  }
}
