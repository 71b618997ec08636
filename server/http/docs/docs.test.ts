import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { errors } from '../../../contract/errors.ts';
import { startTestApp } from '../../test/test-app.ts';

let server: Awaited<ReturnType<typeof startTestApp>>;
const get = async (url: string) => server.app.inject({ method: 'GET', url });

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: { name?: string; in?: string; required?: boolean; schema?: { type?: string }; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { type: string } }> };
  responses: Record<string, { description?: string; $ref?: string }>;
}

interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Failure: { properties: { statusCode: { enum: number[] } } } } };
}

describe('the OpenAPI document', () => {
  const read = async () => (await get('/api/docs/openapi.json')).json<OpenApi>();
  const find = (document: OpenApi, method: string, path: string) =>
    document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

  test('is OpenAPI 3.1 with a title, a version and the base of all calls', async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info.title).toBe('Koma API');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(document.servers).toEqual([{ url: '/api' }]);
  });

  test('holds every endpoint of the contract once', async () => {
    const document = await read();
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(allEndpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(allEndpoints.filter(({ method, path }) => !find(document, method, path))).toEqual([]);
  });

  test('names only subjects, parameters and answers that exist', async () => {
    const document = await read();
    const tags = document.tags.map(({ name }) => name);
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const { tags: own, parameters, responses } of Object.values(operations)) {
        expect(tags).toEqual(expect.arrayContaining(own));
        const inPath = parameters.filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
        expect(inPath.every(({ required }) => required)).toBe(true);
        expect(Object.values(responses).every((answer) => answer.description ?? answer.$ref)).toBe(true);
      }
    }
  });

  test('references lead somewhere, and no schema brings its own root', async () => {
    const text = (await get('/api/docs/openapi.json')).body;
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target));
    expect([...references].toSorted()).toEqual([
      '#/components/parameters/device',
      '#/components/parameters/language',
      '#/components/responses/Failure',
      '#/components/schemas/Failure',
    ]);
    expect(text).not.toContain('"$schema"');
  });

  test('lists every error code', async () => {
    const { components } = await read();
    expect(components.schemas.Failure.properties.statusCode.enum).toEqual(
      Object.values(errors).map(({ code }) => code),
    );
  });

  test('shows numbers of a query as numbers that may be left out', async () => {
    const list = find(await read(), 'GET', '/file/get-list/:id');
    const pageSize = list?.parameters.find(({ name }) => name === 'pageSize');
    expect(pageSize).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', default: 15 },
    });
  });
});

describe('the reading page', () => {
  test('lists every call with its method, and every error code', async () => {
    const { body } = await get('/api/docs');
    const lines = body.replaceAll(/<\/?em>/g, '');
    const missing = allEndpoints.filter(
      ({ method, path }) => !lines.includes(`>${method}</span><code>${path}</code>`),
    );
    expect(missing).toEqual([]);
    expect(Object.values(errors).filter(({ code }) => !body.includes(`<code>${code}</code>`))).toEqual([]);
  });

  test('needs no script, no inline style and nothing from elsewhere', async () => {
    const { body, headers } = await get('/api/docs');
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    expect(body).not.toMatch(/<script|style=|<style|src=|https?:\/\/(?!…)/);
    const style = await get('/api/docs/docs.css');
    expect(style.headers['content-type']).toContain('text/css');
  });

  test('every link inside the page leads somewhere', async () => {
    const { body } = await get('/api/docs');
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
    expect(targets.length).toBeGreaterThan(allEndpoints.length);
  });
});
