import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { chooseDelivery } from '../platform/storage/delivery/delivery.ts';

interface Download {
  fileName: string;
  contentType: string;
  size?: number;
}

/** Sends headers without an envelope; the caller writes the bytes. */
export function startDownload(reply: FastifyReply, { fileName, contentType, size }: Download): void {
  const { contentDisposition } = chooseDelivery({ contentType, disposition: 'attachment', fileName });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    'content-type': contentType,
    ...(size !== undefined && { 'content-length': size }),
    'content-disposition': contentDisposition,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

interface Document {
  body: Buffer;
  contentType: string;
  fileName: string;
}

export async function sendDocument(reply: FastifyReply, { body, ...document }: Document): Promise<void> {
  startDownload(reply, { ...document, size: body.length });
  // The browser cancelled.
  await pipeline(Readable.from([body]), reply.raw).catch(() => undefined);
}
