import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/enums.ts';
import { GUEST_HEADER, SENDER_HEADER } from '../../contract/limits.ts';
import { fail } from '../failure.ts';
import type { Administrator, Grant, Person, Sender, Uploader } from '../person.ts';
import { actAs } from '../platform/events/actor.ts';
import { readPage } from '../platform/live/origin.ts';
import { translate } from '../texts.ts';
import { validate } from './bodies/validate.ts';
import { readLanguage } from './language.ts';
import { networkOf } from './network.ts';

type AdministratorCaller = 'administrator' | 'administrator-to-be';

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  person: E['caller'] extends 'account' | AdministratorCaller ? Person : Person | undefined;
  /** Opens nothing by itself: the access checks take it. */
  grant: Grant | undefined;
  sender: Sender | undefined;
  uploader: E['caller'] extends 'account-or-sender' ? Uploader : undefined;
  administrator: E['caller'] extends AdministratorCaller ? Administrator : undefined;
  language: Language;
  network: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** `message` is a key of `server/locales`, shown by the page. */
type Answer<E extends Endpoint> = (ReplyOf<E> extends undefined
  ? { data?: undefined }
  : { data: ReplyOf<E> }) & {
  message?: string;
  values?: Record<string, string | number>;
};

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

interface ServeOptions {
  authenticate: (token: string) => Promise<Person | undefined>;
  readGrant: (hash: string) => Grant | undefined;
  withGuest: (carried: { grant: Grant; token: string }) => Promise<Grant>;
  findSender: (token: string) => Promise<Sender | undefined>;
  /** Undefined: no administrator. Throws where further proof is needed. */
  findAdministrator: (person: Person, caller: AdministratorCaller) => Promise<Administrator | undefined>;
  countTry: (counted: { key: string; max: number; seconds: number }) => Promise<boolean>;
  checkReplies: boolean;
}

export function makeServe(
  app: FastifyInstance,
  { authenticate, readGrant, withGuest, findSender, findAdministrator, countTry, checkReplies }: ServeOptions,
): Serve {
  return <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      exposeHeadRoute: false,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const network = networkOf(request.ip);
        if (endpoint.limit && !(await countTry({ key: `${endpoint.path} ${network}`, ...endpoint.limit }))) {
          throw fail('tooManyRequests');
        }
        const sender = await identifySender(endpoint, request, findSender);
        const person = sender ? undefined : await identify(endpoint, request, authenticate);
        const administrator = await identifyAdministrator(endpoint, person, findAdministrator);
        const language = readLanguage(request.headers);
        const hash = shareHash(request);
        const shown = hash === undefined ? undefined : readGrant(hash);
        const token = readToken(request, GUEST_HEADER);
        // A signed-in caller is never a guest.
        const grant = shown && !person && token ? await withGuest({ grant: shown, token }) : shown;
        if (endpoint.caller === 'account-or-guest' && !person && !grant) throw fail('signInRequired');
        const call = {
          params: validate<E['params']>(endpoint.params, request.params),
          query: validate<E['query']>(endpoint.query, request.query),
          body: validate<E['body']>(endpoint.body, request.body),
          person: person as Call<E>['person'],
          grant,
          sender,
          uploader: (sender ?? person) as Call<E>['uploader'],
          administrator: administrator as Call<E>['administrator'],
          language,
          network,
          request,
          reply,
        };
        const actor = {
          accountId: person?.accountId ?? sender?.accountId ?? grant?.guest?.accountId,
          network,
          page: readPage(request.headers),
          userAgent: request.headers['user-agent'],
        };
        const answer = await actAs(actor, () => handler(call));
        if (reply.sent) return reply;
        const data = answer.data ?? null;
        if (checkReplies && endpoint.reply) z.strictObject({ data: endpoint.reply }).parse({ data });
        const message = translate(language, answer.message ?? 'messages.done', answer.values);
        return { statusCode: 200, message, data };
      },
    });
  };
}

/** A sender's token counts even for a signed-in caller. */
async function identifySender(
  { caller }: Endpoint,
  request: FastifyRequest,
  findSender: ServeOptions['findSender'],
): Promise<Sender | undefined> {
  if (caller !== 'account-or-sender' && caller !== 'anyone-or-sender') return undefined;
  const token = readToken(request, SENDER_HEADER);
  const sender = token === undefined ? undefined : await findSender(token);
  if (token !== undefined && !sender && caller === 'account-or-sender') throw fail('senderRequired');
  return sender;
}

/** Runs first: to everybody else the call does not exist. */
async function identifyAdministrator(
  { caller }: Endpoint,
  person: Person | undefined,
  findAdministrator: ServeOptions['findAdministrator'],
): Promise<Administrator | undefined> {
  if (caller !== 'administrator' && caller !== 'administrator-to-be') return undefined;
  const administrator = person && (await findAdministrator(person, caller));
  if (!administrator) throw fail('notFound');
  return administrator;
}

async function identify(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticate: ServeOptions['authenticate'],
): Promise<Person | undefined> {
  if (endpoint.caller === 'anyone' || endpoint.caller === 'anyone-or-sender') return undefined;
  const token = bearerToken(request);
  if (!token) {
    if (endpoint.caller === 'account' || endpoint.caller === 'account-or-sender')
      throw fail('signInRequired');
    return undefined;
  }
  const person = await authenticate(token);
  if (!person) throw fail('sessionExpired');
  return person;
}

function shareHash(request: FastifyRequest): string | undefined {
  const query: unknown = request.query;
  const asked = query && typeof query === 'object' && 'hash' in query ? query.hash : undefined;
  const sent = request.headers['share-hash'] ?? asked;
  return typeof sent === 'string' && sent !== '' && sent.length <= 200 ? sent : undefined;
}

function readToken({ headers }: FastifyRequest, header: string): string | undefined {
  const sent = headers[header];
  return typeof sent === 'string' && sent !== '' && sent.length <= 200 ? sent : undefined;
}

const BEARER = 'bearer ';

export function bearerToken(request: FastifyRequest): string | undefined {
  const { authorization = '' } = request.headers;
  if (authorization.slice(0, BEARER.length).toLowerCase() !== BEARER) return undefined;
  const token = authorization.slice(BEARER.length).split(' ', 1)[0];
  return token || undefined;
}
