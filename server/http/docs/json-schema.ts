import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says it; a UUID's pattern is longer than most calls.
      if (jsonSchema.format) delete jsonSchema.pattern;
      // Answers may grow: a client that refuses new fields would break.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return rest;
}

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries(schema.properties ?? {}).filter((entry): entry is [string, JsonSchema] =>
    isSchema(entry[1]),
  );
