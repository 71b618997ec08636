import type { z } from 'zod';
import type { Caller, Endpoint } from '../../../contract/endpoint.ts';
import { subjects } from '../../../contract/endpoints.ts';
import { errors } from '../../../contract/errors.ts';
import { DEVICE_HEADER, GUEST_HEADER, SENDER_HEADER } from '../../../contract/limits.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { introductions, overview } from './introductions.ts';
import { type JsonSchema, propertiesOf, toJsonSchema } from './json-schema.ts';

type Operation = Record<string, unknown>;

export function buildOpenApi(names: string[]) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const subject of names) {
    for (const [name, endpoint] of Object.entries(subjects[subject] ?? {})) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: describeOperation({ subject, name, endpoint }),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Koma API',
      version: packageFile.version,
      description: overview.join('\n\n'),
      license: { name: packageFile.license, identifier: packageFile.license },
    },
    servers: [{ url: '/api' }],
    tags: names.map((name) => ({ name, description: introductions[name]?.text ?? '' })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        shareHash: { type: 'apiKey', in: 'header', name: 'share-hash' },
        guestToken: { type: 'apiKey', in: 'header', name: GUEST_HEADER },
        senderToken: { type: 'apiKey', in: 'header', name: SENDER_HEADER },
      },
      parameters: {
        language: {
          name: 'language',
          in: 'header',
          schema: { type: 'string', enum: ['ja', 'en', 'he'], default: 'ja' },
        },
        device: {
          name: DEVICE_HEADER,
          in: 'header',
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
          description:
            '256 random bits that the browser drew and keeps. They open nothing: wrong passwords from where the right one was said before are counted apart.',
        },
      },
      schemas: { Failure: failureSchema },
      responses: { Failure: failureResponse },
    },
    'x-error-codes': Object.entries(errors).map(([name, { code, http, meaning }]) => ({
      name,
      code,
      http,
      meaning,
    })),
  };
}

const failureSchema = {
  type: 'object',
  required: ['statusCode', 'message'],
  properties: {
    statusCode: { type: 'integer', enum: Object.values(errors).map(({ code }) => code) },
    message: { type: 'string', description: 'In the language asked for.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const failureResponse = {
  description: 'A refusal; `statusCode` is one of `x-error-codes`.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

const security: Record<Caller, object[]> = {
  anyone: [],
  account: [{ bearer: [] }],
  'account-or-link': [{ bearer: [] }, { shareHash: [] }, {}],
  'account-or-guest': [{ bearer: [] }, { shareHash: [], guestToken: [] }],
  'account-or-sender': [{ bearer: [] }, { senderToken: [] }],
  'anyone-or-sender': [{ senderToken: [] }, {}],
  administrator: [{ bearer: [] }],
  'administrator-to-be': [{ bearer: [] }],
};

function describeOperation({
  subject,
  name,
  endpoint,
}: {
  subject: string;
  name: string;
  endpoint: Endpoint;
}) {
  const failure = { $ref: '#/components/responses/Failure' };
  return {
    tags: [subject],
    operationId: `${subject}.${name}`,
    summary: endpoint.summary,
    security: security[endpoint.caller],
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...describeParameters(endpoint.query, 'query'),
      { $ref: '#/components/parameters/language' },
      ...(endpoint.knowsDevice ? [{ $ref: '#/components/parameters/device' }] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(undefined).success,
        content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      200: describeSuccess(endpoint),
      ...(endpoint.caller !== 'anyone' && { 401: failure }),
      ...(endpoint.limit && { 429: failure }),
      default: failure,
    },
  };
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  // Queries arrive as text but mean numbers: the output side shows the type, the input side what is optional.
  const required = toJsonSchema(schema, 'input').required ?? [];
  return propertiesOf(toJsonSchema(schema, 'output')).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

function describeSuccess(endpoint: Endpoint) {
  if (endpoint.path === '/live') {
    return {
      description: 'An endless stream.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  }
  const data: JsonSchema = endpoint.reply ? toJsonSchema(endpoint.reply, 'output') : { type: 'null' };
  const schema = {
    type: 'object',
    required: ['statusCode', 'message', 'data'],
    properties: { statusCode: { const: 200 }, message: { type: 'string' }, data },
  };
  return { description: 'Done.', content: { 'application/json': { schema } } };
}
