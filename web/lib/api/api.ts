import { presence } from '../../../contract/calls/presence.ts';
import type { Endpoint, InputOf, ReplyOf } from '../../../contract/endpoint.ts';
import { errors } from '../../../contract/errors.ts';
import { BUILD_HEADER, DEVICE_HEADER, PAGE_HEADER } from '../../../contract/limits.ts';
import { currentLanguage, translate } from '../language/i18n.ts';
import { readBuild } from '../page/page-build.ts';
import { askConfirmation, type Proof } from '../session/confirmation.ts';
import { readDevice } from '../session/device.ts';
import { askGuest } from '../session/guest.ts';
import { senderHeaders } from '../session/sender.ts';
import { readToken } from '../session/session.ts';
import { grantHeaders, readGrant } from '../session/share-link.ts';
import { ApiError, type FieldError, NoAnswer } from './api-error.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { noteServerTime } from './server-clock.ts';

interface Platform {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

interface Options {
  signal?: AbortSignal;
  keepalive?: boolean;
  headers?: Record<string, string>;
  page?: string;
  /** Defaults to the current link's grant; null sends none. */
  grant?: string | null;
}

export interface Answer<T> {
  data: T;
  message: string;
}

/** The only way to call the server. Throws `ApiError`. */
export async function api<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & Platform,
  { grant = readGrant(), ...others }: Options = {},
): Promise<Answer<ReplyOf<E>>> {
  // Fixed now, as the page may be another one when the call is repeated.
  const options = { grant, ...others };
  const response = await request(endpoint, input, options);
  const envelope = await readEnvelope(response);
  const proof = proofs.get(envelope.statusCode);
  if (proof) {
    if (await askConfirmation(proof)) return api(endpoint, input, options);
    throw new DOMException('not confirmed', 'AbortError');
  }
  if (asksForGuest(endpoint, envelope)) {
    const needsAddress = envelope.statusCode === errors.guestUnconfirmed.code;
    if (await askGuest({ needsAddress })) return api(endpoint, input, { ...options, grant: readGrant() });
    throw new DOMException('no name given', 'AbortError');
  }
  if (!response.ok || envelope.data === undefined) throw failureOf(response, envelope);
  // The server builds answers from this schema, so a second check would only cost time.
  return { data: envelope.data as ReplyOf<E>, message: envelope.message };
}

const proofs = new Map<number, Proof>([
  [errors.confirmationRequired.code, 'owner'],
  [errors.factorConfirmationRequired.code, 'factor'],
  [errors.setupCodeRequired.code, 'setup'],
]);

const guestCodes: number[] = [errors.guestRequired.code, errors.guestUnconfirmed.code];

/** Excludes the guest dialog's own calls, and presence: visitors who only look are not asked. */
const asksForGuest = ({ path }: Endpoint, { statusCode }: Envelope) =>
  guestCodes.includes(statusCode) && !path.startsWith('/guest/') && path !== presence.enter.path;

export async function fetchDocument<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> & Platform,
): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await request(endpoint, input, { grant: readGrant() });
  if (!response.ok) throw failureOf(response, await readEnvelope(response));
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), name: encoded && decodeURIComponent(encoded) };
}

type Sent = Options & { grant: string | null };

async function request(endpoint: Endpoint, input: Platform, { grant, ...options }: Sent): Promise<Response> {
  const token = readToken();
  const build = readBuild();
  try {
    const address = addressOf(endpoint.path, input);
    const language = currentLanguage();
    const early =
      endpoint.method === 'GET' ? takeEarlyAnswer({ address, language, token, grant }) : undefined;
    const response = await (early ??
      fetch(address, {
        method: endpoint.method,
        headers: {
          language,
          ...(build !== null && { [BUILD_HEADER]: build }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...grantHeaders(grant),
          ...senderHeaders(),
          ...(endpoint.knowsDevice && { [DEVICE_HEADER]: readDevice() }),
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
          ...(options.page !== undefined && { [PAGE_HEADER]: options.page }),
          ...options.headers,
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        ...(options.signal && { signal: options.signal }),
        keepalive: options.keepalive ?? false,
      }));
    noteServerTime(response.headers.get('date'));
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NoAnswer();
  }
}

function addressOf(path: string, input: Platform): string {
  const params = new Map(entriesOf(input.params));
  const filled = path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(params.get(key) ?? ''));
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return `/api${filled}${query && `?${query}`}`;
}

const entriesOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[key, String(value)]],
  );

interface Envelope {
  statusCode: number;
  message: string;
  data: unknown;
  fields: FieldError[];
}

async function readEnvelope(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => null);
  const parts = new Map(Object.entries(body ?? {}));
  const message = parts.get('message');
  const errors = parts.get('errors');
  return {
    statusCode: Number(parts.get('statusCode') ?? response.status),
    message: typeof message === 'string' ? message : translate('common:errors.unknown'),
    data: parts.get('data'),
    fields: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' &&
  value !== null &&
  'message' in value &&
  typeof value.message === 'string' &&
  'field' in value &&
  typeof value.field === 'string';

const failureOf = (response: Response, envelope: Envelope) =>
  new ApiError({
    code: envelope.statusCode,
    http: response.status,
    message: envelope.message,
    fields: envelope.fields,
    data: envelope.data,
  });
