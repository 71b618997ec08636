import type { FastifyInstance } from 'fastify';
import { fail } from '../../../failure.ts';
import { type GetGrant, readGrant, writeGrant } from '../grant.ts';
import { roundSigningTime } from '../signing-time.ts';
import type { MayRead, Storage } from '../storage.ts';
import { redirectToObject } from './redirect-to-object.ts';

/** Limits the store's address. With the cached redirect, access ends in less than a minute. */
const SECONDS = 50;
const REMEMBERED_SECONDS = 30;

interface Asked extends Pick<GetGrant, 'key' | 'contentType'> {
  config: { publicUrl: string; secret: string };
  holder: string;
  seconds: number;
}

/** Signs an address of ours for a store that cannot check access. It may live long, as we check. */
export function askedAddress({ config, seconds, ...object }: Asked): string {
  const expires = roundSigningTime({ now: new Date(), seconds }).getTime() + seconds * 1000;
  const grant = { verb: 'get', disposition: 'inline', ...object, expires } as const;
  return new URL(`/objects/${writeGrant({ secret: config.secret, grant })}`, config.publicUrl).href;
}

interface AskedObjects {
  storage: Storage;
  config: { publicUrl: string; secret: string };
  mayRead: MayRead;
}

export function registerAskedObjects(app: FastifyInstance, { storage, config, mayRead }: AskedObjects): void {
  app.get<{ Params: { '*': string } }>('/objects/*', async ({ params }, reply) => {
    const grant = readGrant({ secret: config.secret, token: params['*'], now: new Date() });
    if (grant?.verb !== 'get' || grant.holder === undefined) throw fail('forbidden');
    const { key, contentType, disposition, holder } = grant;
    const isDownload = disposition === 'attachment';
    if (!(await mayRead({ holder, key, isDownload }))) throw fail('forbidden');
    const address = await storage.signGet({ key, contentType, disposition, seconds: SECONDS });
    return redirectToObject(reply, { address, storage, config, seconds: REMEMBERED_SECONDS });
  });
}
