import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Names who may call; `server/access` decides about each thing. `account-or-guest` adds guests of a link.
 * `account-or-sender` and `anyone-or-sender` add senders by request, with `sender-token`. `administrator` needs a
 * second factor; for all others the call does not exist. `administrator-to-be` may still lack that factor.
 */
export type Caller =
  | 'anyone'
  | 'account'
  | 'account-or-link'
  | 'account-or-guest'
  | 'account-or-sender'
  | 'anyone-or-sender'
  | 'administrator'
  | 'administrator-to-be';

export type Shape = z.ZodType | undefined;

export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Who extends Caller = Caller,
> {
  method: Method;
  /** Relative to `/api`, with Fastify's `:id` notation. */
  path: string;
  summary: string;
  caller: Who;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Counted by network address in the database. */
  limit?: { max: number; seconds: number };
  /** The browser sends DEVICE_HEADER, since a password or a new session is involved. */
  knowsDevice?: boolean;
}

interface Options<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, W extends Caller> {
  summary: string;
  caller: W;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  limit?: { max: number; seconds: number };
  knowsDevice?: boolean;
}

export function endpoint<
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
  R extends Shape = undefined,
  W extends Caller = Caller,
>(method: Method, path: string, options: Options<P, Q, B, R, W>): Endpoint<P, Q, B, R, W> {
  return {
    method,
    path,
    summary: options.summary,
    caller: options.caller,
    params: options.params as P,
    query: options.query as Q,
    body: options.body as B,
    reply: options.reply as R,
    ...(options.limit && { limit: options.limit }),
    ...(options.knowsDevice && { knowsDevice: true }),
  };
}

export type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S extends Shape> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type ReplyOf<E extends Endpoint> = Parsed<E['reply']>;

type Part<Name extends string, S extends Shape> = S extends z.ZodType
  ? undefined extends Sent<S>
    ? { [K in Name]?: Sent<S> }
    : { [K in Name]: Sent<S> }
  : unknown;

export type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;
