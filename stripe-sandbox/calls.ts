import { z } from 'zod';
import { type Form, listOf } from './form-body.ts';
import { present } from './objects.presenter.ts';
import { refuseRequest } from './sandbox-failure.ts';
import type { SandboxStore } from './sandbox-store.queries.ts';
import type { Kind } from './states.ts';

export const texts = z.preprocess(listOf, z.array(z.string()));
export const whole = z.coerce.number().int();
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const metadata = z.record(z.string(), z.string());
export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});
export const orNone = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema]);

const paging = {
  customer: z.string().optional(),
  limit: whole.min(1).max(100).default(10),
  starting_after: z.string().optional(),
};

export interface SandboxCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  run(store: SandboxStore, ids: string[], form: Form): Promise<object>;
}

interface Definition<Shape extends z.ZodRawShape> {
  takes: Shape;
  run(store: SandboxStore, input: z.output<z.ZodObject<Shape>>, ids: string[]): Promise<object>;
}

/** Declares a call by the provider's path, with `:id`. Refuses unknown parameters, like the provider. */
export function call<Shape extends z.ZodRawShape>(
  route: string,
  { takes, run }: Definition<Shape>,
): SandboxCall {
  const [method = '', path = ''] = route.split(' ');
  const schema = z.strictObject(takes);
  return {
    method: method === 'POST' || method === 'DELETE' ? method : 'GET',
    path: new RegExp(`^${path.replaceAll(':id', '([^/]+)')}$`),
    async run(store, ids, { expand = {}, ...form }) {
      const read = schema.safeParse(form);
      if (!read.success) {
        const [issue] = read.error.issues;
        const param = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
        throw refuseRequest(`Invalid parameter: ${param}: ${issue?.message}`, { param: param ?? '' });
      }
      return showExpanded(store, await run(store, read.data, ids), texts.parse(expand));
    },
  };
}

export const listCall = <K extends Kind>(kind: K, route: string, further: z.ZodRawShape = {}) =>
  call(route, {
    takes: { ...paging, ...further },
    async run(store, { customer, limit, starting_after: after }) {
      const states = await store.list(kind, customer);
      const from = after === undefined ? 0 : states.findIndex(({ id }) => id === after) + 1;
      const page = states.slice(from, from + limit);
      const data = await Promise.all(page.map(({ id }) => present(store, kind, id)));
      return { object: 'list', data, has_more: states.length > from + limit, url: route.split(' ')[1] };
    },
  });

const kinds: Record<string, Kind> = {
  cus: 'customer',
  pm: 'payment_method',
  sub: 'subscription',
  in: 'invoice',
  pi: 'payment_intent',
  seti: 'setup_intent',
  ch: 'charge',
  price: 'price',
};

async function showExpanded(store: SandboxStore, reply: object, expand: string[]): Promise<object> {
  const shown = JSON.parse(JSON.stringify(reply));
  for (const path of expand) await expandPath(store, shown, path.split('.'));
  if (!expand.some((path) => path.includes('payments'))) hidePayments(shown);
  return shown;
}

async function expandPath(store: SandboxStore, value: unknown, [name = '', ...rest]: string[]) {
  for (const object of Array.isArray(value) ? value : [value]) {
    if (!object || typeof object !== 'object') continue;
    const inner = Reflect.get(object, name);
    if (typeof inner === 'string') {
      const kind = kinds[inner.split('_')[0] ?? ''];
      if (kind) Reflect.set(object, name, JSON.parse(JSON.stringify(await present(store, kind, inner))));
    }
    if (rest.length > 0) await expandPath(store, Reflect.get(object, name), rest);
  }
}

function hidePayments(value: unknown): void {
  if (!value || typeof value !== 'object') return;
  if (Reflect.get(value, 'object') === 'invoice') Reflect.deleteProperty(value, 'payments');
  for (const inner of Object.values(value)) hidePayments(inner);
}
