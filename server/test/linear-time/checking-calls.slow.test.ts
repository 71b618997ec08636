import { analyse } from 'scslre';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { validate } from '../../http/bodies/validate.ts';
import { findMostGrowth, MOST_GROWTH } from './growth.ts';
import { hostileTexts } from './hostile.ts';
import { listPatterns, listTextSchemas, nameOf } from './text-schemas.ts';

/** Exceeds every field: schemas try their patterns on long texts too. */
const TOO_LONG = 32 * 1024;

const schemas = listTextSchemas();

test('the texts of all calls were found', () => {
  expect(schemas.length).toBeGreaterThan(40);
  expect(schemas.flatMap(({ schema }) => listPatterns(schema)).length).toBeGreaterThan(10);
});

test.each(schemas)('a text of $name is checked in linear time', async ({ schema }) => {
  for (const { source, flags } of listPatterns(schema))
    expect(analyse({ source, flags }).reports).toEqual([]);
  const run = (text: string) => z.safeParse(schema, text);
  const tries = hostileTexts.map(({ name, make }) => ({ name, make, limit: TOO_LONG, run }));
  const most = await findMostGrowth(tries);
  expect(most.growth, most.name).toBeLessThan(MOST_GROWTH);
});

describe('a body of many things is checked in linear time', () => {
  const bodies = allEndpoints.flatMap((endpoint) =>
    endpoint.body instanceof z.ZodObject ? [{ name: nameOf(endpoint), body: endpoint.body }] : [],
  );

  test.each(bodies)('$name', async ({ body }) => {
    const run = (input: unknown) => validate(body, input);
    const unknown = {
      name: 'unknown fields',
      limit: 20_000,
      make: (count: number): unknown =>
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 1])),
      run,
    };
    const lists = Object.keys(body.shape).flatMap((field) =>
      [{}, 'a', null].map((item) => ({
        name: `${field} of ${JSON.stringify(item)}`,
        limit: 20_000,
        make: (count: number): unknown => ({ [field]: Array.from({ length: count }, () => item) }),
        run,
      })),
    );
    const most = await findMostGrowth([unknown, ...lists]);
    expect(most.growth, most.name).toBeLessThan(MOST_GROWTH);
  });
});
