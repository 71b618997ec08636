import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../failure.ts';
import type { GetGrant } from '../grant.ts';
import type { OpenObject, ServedObjects } from '../storage.ts';
import { chooseDelivery } from './delivery.ts';
import { chooseRange, isSameCopy } from './range-header.ts';
import { sendFile } from './send-file.ts';

interface SendObject {
  served: ServedObjects;
  grant: GetGrant;
  request: FastifyRequest;
  reply: FastifyReply;
  accelPrefix: string | undefined;
}

export async function sendObject(input: SendObject): Promise<FastifyReply> {
  const { served, grant, request, reply, accelPrefix } = input;
  const object = await served.openObject(grant.key);
  if (!object) throw fail('notFound');
  reply.headers(describeObject({ grant, object, now: served.now() }));
  const bytes = accelPrefix ? undefined : chooseBytes({ object, request, reply });
  if (accelPrefix) reply.header('x-accel-redirect', `${accelPrefix}/${served.relativePath(grant.key)}`);
  if (bytes) {
    reply.hijack();
    reply.raw.statusCode = reply.statusCode;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await sendFile({ handle: object.handle, ...bytes, response: reply.raw });
    return reply;
  }
  await object.handle.close();
  return reply.send();
}

function describeObject({ grant, object, now }: { grant: GetGrant; object: OpenObject; now: Date }) {
  const { contentType, contentDisposition } = chooseDelivery(grant);
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition,
    // A cached copy expires with the address. An object never changes, so the browser need not ask before.
    'cache-control': `private, max-age=${Math.floor((grant.expires - now.getTime()) / 1000)}, immutable`,
    'content-security-policy': policyOf(contentType),
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: object.etag,
    'last-modified': object.modifiedAt.toUTCString(),
  };
}

/** Blocks scripts and requests of an object opened in a tab. A browser's player still has to fetch its film. */
const policyOf = (contentType: string) =>
  `sandbox; default-src 'none'${/^(video|audio)\//.test(contentType) ? "; media-src 'self'" : ''}`;

interface ChooseBytes {
  object: OpenObject;
  request: FastifyRequest;
  reply: FastifyReply;
}

function chooseBytes({ object: { size, etag, modifiedAt }, request, reply }: ChooseBytes) {
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (isSameCopy({ ifNoneMatch, etag })) {
    reply.status(304);
    return undefined;
  }
  const chosen = chooseRange({ range, ifRange: ifRange?.toString(), size, etag, modifiedAt });
  if (chosen === 'unsatisfiable') {
    reply.status(416).header('content-range', `bytes */${size}`);
    return undefined;
  }
  const bytes = chosen ?? { start: 0, end: size - 1 };
  if (chosen) reply.status(206).header('content-range', `bytes ${bytes.start}-${bytes.end}/${size}`);
  reply.header('content-length', bytes.end - bytes.start + 1);
  return request.method === 'HEAD' || size === 0 ? undefined : bytes;
}
