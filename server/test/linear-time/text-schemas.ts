import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { allEndpoints } from '../../../contract/endpoints.ts';

function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return [...schema.options];
  if (schema instanceof z.ZodTuple) return [...schema.def.items];
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? [schema.unwrap()] : [];
}

const isText = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodStringFormat ||
  (schema instanceof z.ZodPipe && isText(schema.in));

interface TextSchema {
  name: string;
  schema: z.core.$ZodType;
}

export function listTextSchemas(): TextSchema[] {
  const found = new Map<z.core.$ZodType, string>();
  const walk = (schema: z.core.$ZodType, name: string) => {
    if (isText(schema) && !found.has(schema)) found.set(schema, name);
    if (schema instanceof z.ZodObject) {
      for (const [key, inside] of Object.entries(schema.shape)) walk(inside, `${name}.${key}`);
    } else for (const part of partsOf(schema)) walk(part, name);
  };
  for (const endpoint of allEndpoints)
    for (const schema of [endpoint.params, endpoint.query, endpoint.body])
      if (schema) walk(schema, nameOf(endpoint));
  return [...found].map(([schema, name]) => ({ name, schema }));
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export function listPatterns(schema: z.core.$ZodType): RegExp[] {
  const checks = [schema, ...(schema._zod.def.checks ?? [])].map(({ _zod }) => _zod.def);
  const own = checks.flatMap((def) =>
    'pattern' in def && def.pattern instanceof RegExp ? [def.pattern] : [],
  );
  return [...own, ...partsOf(schema).flatMap(listPatterns)];
}
