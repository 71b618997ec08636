import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call at all; what they may touch is decided per thing by `server/access`. `account-or-guest`: also what a
 * link lets its visitors do who said their name. `account-or-sender`, `anyone-or-sender`: also who sends files by a
 * request, as `sender-token` says. `administrator`: who administers the installation and has a second factor; to
 * everybody else the call does not exist. `administrator-to-be`: also who has to switch a second factor on first.
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
  /** Seconds-based limits per network address, counted in the database. */
  limit?: { max: number; seconds: number };
  /** A password is said, or a session begins: the browser repeats by DEVICE_HEADER what it is known by. */
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

/** What a client passes to call an endpoint: only the parts that the endpoint takes. */
export type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;
