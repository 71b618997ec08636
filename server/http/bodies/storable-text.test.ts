import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { languages } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newId } from '../../platform/id.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { isSchema, type JsonSchema, toJsonSchema } from '../docs/json-schema.ts';
import { checkAddress } from './storable-text.ts';

/** Half a pair, the other half, the wrong order, and NUL. */
const unstorable = ['\\ud800', 'a\\udc00b', '\\udc00\\ud800', 'a\\u0000'];

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

interface Answer {
  statusCode: number;
  message: string;
  errors?: Array<{ field: string; message: string }>;
}

async function ask(endpoint: Endpoint, { query = '', body, language = 'en', id = newId() }: Sent) {
  const path = endpoint.path.replace(/:\w+/g, id);
  const response = await koma.app.inject({
    method: endpoint.method,
    url: `/api${path}${query}`,
    headers: { language, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
  return { http: response.statusCode, ...response.json<Answer>() };
}

interface Sent {
  query?: string;
  body?: string;
  language?: string;
  id?: string;
}

function* textPlaces(schema: JsonSchema, path: string[] = []): Generator<string[]> {
  if (schema.type === 'string') yield path;
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    if (isSchema(one)) yield* textPlaces(one, path);
  if (isSchema(schema.items)) yield* textPlaces(schema.items, [...path, '0']);
  for (const [at, item] of (schema.prefixItems ?? []).entries())
    if (isSchema(item)) yield* textPlaces(item, [...path, String(at)]);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (isSchema(property)) yield* textPlaces(property, [...path, name]);
}

const jsonAt = (path: string[], text: string): string =>
  path.reduceRight(
    (inside, key) => (/^\d+$/.test(key) ? `[${inside}]` : `{${JSON.stringify(key)}:${inside}}`),
    `"${text}"`,
  );

const placesOf = (endpoint: Endpoint): string[][] => [
  ['anyUnknownField'],
  ...(endpoint.body ? textPlaces(toJsonSchema(endpoint.body, 'input')) : []),
];

describe('a text that cannot be stored is refused at the door', () => {
  const named = allEndpoints.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));

  test.each(named.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    'in every field of the body of $name',
    async ({ endpoint }) => {
      for (const path of placesOf(endpoint)) {
        for (const text of unstorable) {
          expect(await ask(endpoint, { body: jsonAt(path, text) })).toMatchObject({
            http: 400,
            statusCode: errors.badRequest.code,
            errors: [{ field: path.join('.'), message: expect.stringContaining('characters') }],
          });
        }
      }
    },
  );

  test.each(named)('in the query and the path of $name', async ({ endpoint }) => {
    for (const escaped of ['%ED%A0%80', '%00', 'a%ff', '%C0%80']) {
      expect(await ask(endpoint, { query: `?page=1&search=${escaped}` })).toMatchObject({
        http: 400,
        statusCode: errors.badRequest.code,
        errors: [{ field: 'search', message: expect.stringContaining('characters') }],
      });
      if (!endpoint.path.includes(':')) continue;
      expect(await ask(endpoint, { id: escaped })).toMatchObject({
        http: 400,
        statusCode: errors.badRequest.code,
      });
    }
  });

  test('in the name of a field, of the body and of the query', async () => {
    const [endpoint] = allEndpoints.filter(({ method }) => method === 'POST');
    if (!endpoint) throw new Error('no call');
    const answer = await ask(endpoint, { body: '{"a\\ud800":{"b":"c"}}' });
    expect(answer).toMatchObject({
      http: 400,
      statusCode: errors.badRequest.code,
      errors: [{ field: 'a\ufffd' }],
    });
    expect(await ask(endpoint, { query: '?%ED%A0%80=1' })).toMatchObject({
      http: 400,
      statusCode: errors.badRequest.code,
    });
  });

  test('in the words that a comment carries as JSON within JSON', async () => {
    for (const endpoint of allEndpoints) {
      const fields = placesOf(endpoint).filter(([field]) => /^raw(Comment|Reply)$/.test(field ?? ''));
      for (const [field = ''] of fields) {
        for (const text of unstorable) {
          const spans = `[{"kind":"paragraph","spans":[{"text":"x","link":"https://a.example/${text}"}]}]`;
          const parsed = endpoint.body?.safeParse({ [field]: spans });
          const issue = parsed?.error?.issues.find(({ path }) => path[0] === field);
          expect(issue?.message).toBe('fields.characters');
        }
      }
    }
  });

  test('in the language of the reader', async () => {
    const [endpoint] = allEndpoints.filter(({ method }) => method === 'POST');
    if (!endpoint) throw new Error('no call');
    const body = '{"name":"\\ud800"}';
    const answers = await Promise.all(languages.map((language) => ask(endpoint, { body, language })));
    const words = answers.map(({ errors }) => errors?.[0]?.message);
    expect(new Set(words).size).toBe(languages.length);
    expect(words[languages.indexOf('ja')]).toMatch(/文字/);
  });
});

test('whole characters pass, escaped or not, and so does a sign that begins no escape', async () => {
  const [endpoint] = allEndpoints.filter(({ path }) => path === '/auth/user/user-login');
  if (!endpoint) throw new Error('no call');
  const body = JSON.stringify({ email: 'a@b.example', password: 'eA==' });
  expect((await ask(endpoint, { body: body.replace('b.example', 'b\\u002eexample') })).http).toBe(422);
  const joy = await ask(endpoint, { body: body.replace('a@', '\\ud83d\\ude00@') });
  expect(joy.errors).toEqual([{ field: 'email', message: expect.stringContaining('email address') }]);
  for (const url of ['/a?search=100%&b=%zz', '/a?search=%E3%81%82%F0%9F%98%80', '/f/%E3%81%82'])
    expect(() => checkAddress(url)).not.toThrow();
});
