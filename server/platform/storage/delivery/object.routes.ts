import type { Readable } from 'node:stream';
import type {} from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../failure.ts';
import { endBody } from '../../../http/bodies/end-body.ts';
import type { Grant } from '../grant.ts';
import { CHECKSUM_HEADER, type MayRead, type ServedObjects, type Storage } from '../storage.ts';
import { registerAskedObjects } from './gated-objects.ts';
import { sendObject } from './send-object.ts';

const PATH = '/objects/*';

interface ObjectRoutes {
  storage: Storage;
  config: { accelPrefix?: string | undefined; publicUrl: string; secret: string };
  mayRead: MayRead;
}

/** Rechecks a running read: a film may take an hour to send. */
const ASK_AGAIN_MS = 20_000;

export function registerObjectRoutes(app: FastifyInstance, { storage, config, mayRead }: ObjectRoutes) {
  const { served } = storage;
  if (!served) return registerAskedObjects(app, { storage, config, mayRead });
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    routes.addHook('onRequest', async (_request, reply) => {
      // The page may be open under another name of this machine than the addresses carry.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    });

    routes.options(PATH, async (_request, reply) =>
      reply
        .status(204)
        .header('access-control-allow-methods', 'GET, HEAD, PUT')
        .header('access-control-allow-headers', `content-type, range, if-range, ${CHECKSUM_HEADER}`)
        .header('access-control-max-age', '7200')
        .send(),
    );

    routes.route({
      method: ['GET', 'HEAD'],
      url: PATH,
      compress: false,
      handler: async (request, reply) => {
        const grant = requireGrant(served, request);
        if (grant.verb !== 'get') throw fail('forbidden');
        const { holder, key, disposition } = grant;
        const send = () => sendObject({ served, grant, request, reply, accelPrefix: config.accelPrefix });
        if (holder === undefined) return send();
        const isAllowed = () => mayRead({ holder, key, isDownload: disposition === 'attachment' });
        if (!(await isAllowed())) throw fail('forbidden');
        return whileAllowed(reply, isAllowed, send);
      },
    });

    routes.put(PATH, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
      try {
        const etag = await receive(served, request);
        if (etag) reply.header('etag', etag).header('access-control-expose-headers', 'etag');
        return reply.status(200).send();
      } catch (error) {
        endBody(request, reply);
        throw error;
      }
    });
  });
}

async function whileAllowed<T>(
  reply: FastifyReply,
  isAllowed: () => Promise<boolean>,
  send: () => Promise<T>,
): Promise<T> {
  const asking = setInterval(() => {
    isAllowed().then(
      (allowed) => allowed || reply.raw.destroy(),
      () => reply.raw.destroy(),
    );
  }, ASK_AGAIN_MS);
  try {
    return await send();
  } finally {
    clearInterval(asking);
  }
}

function requireGrant(served: ServedObjects, request: FastifyRequest): Grant {
  const [, token = ''] = request.url.split('?', 1)[0]?.split('/objects/') ?? [];
  const grant = served.readGrant(token);
  if (!grant) throw fail('forbidden');
  return grant;
}

async function receive(served: ServedObjects, request: FastifyRequest): Promise<string | undefined> {
  const grant = requireGrant(served, request);
  if (grant.verb === 'get') throw fail('forbidden');
  const declared = request.headers['content-length'];
  if (Number(declared) > grant.length) throw fail('tooLarge');
  const isExact = grant.verb === 'part' || !grant.atMost;
  if (isExact && Number(declared) < grant.length) throw fail('badRequest');
  const source: Readable = request.raw;
  if (grant.verb === 'part') return (await served.receivePart({ grant, source })).etag;
  if (mediaType(request.headers['content-type']) !== mediaType(grant.contentType)) throw fail('forbidden');
  await served.receiveObject({ grant, source });
  return undefined;
}

const mediaType = (header = '') => header.split(';', 1)[0]?.trim().toLowerCase();
