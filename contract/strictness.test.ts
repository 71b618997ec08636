import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { comments } from './calls/comments.ts';
import { files } from './calls/files.ts';
import { projects } from './calls/projects.ts';
import { allEndpoints } from './endpoints.ts';
import { languages } from './enums.ts';
import { readFieldMessage } from './field-message.ts';

type Node = z.core.JSONSchema.BaseSchema;
type Path = (string | number)[];

const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
  allEndpoints.flatMap((endpoint) => {
    const schema = endpoint[part];
    return schema ? [{ name: `${endpoint.method} ${endpoint.path} ${part}`, schema }] : [];
  }),
);

const shapeOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input' });
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const childrenOf = (node: Node): [string | number, Node][] => [
  ...Object.entries(node.properties ?? {}).filter((entry): entry is [string, Node] => isNode(entry[1])),
  ...(isNode(node.items) && !Array.isArray(node.items) ? [[0, node.items] satisfies [number, Node]] : []),
];

const placesOf = (node: Node, path: Path = []): { path: Path; node: Node }[] => [
  { path, node },
  ...childrenOf(node).flatMap(([key, child]) => placesOf(child, [...path, key])),
];

function kindsOf(node: Node): string[] {
  const kinds = [node.type ?? []].flat();
  const values = node.enum ?? ('const' in node ? [node.const] : []);
  return [
    ...kinds,
    ...values.map((value) => typeof value),
    ...(node.anyOf ?? []).filter(isNode).flatMap(kindsOf),
  ];
}

const place = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === 0 ? [inner] : { [key]: inner }), value);

const id = '01980000-0000-7000-8000-000000000001';
const arrays: unknown[] = [[], [1], ['1'], [true], [id], [[]], [{}], ['name']];
const objects: unknown[] = [{}, { 0: 1 }, { toString: 'x' }, { value: '1' }, { $ne: null }];

const hostileValues = (node: Node) => {
  const kinds = kindsOf(node);
  return [
    ...(kinds.includes('array') ? [] : arrays),
    ...(kinds.includes('object') ? [] : objects),
    ...(kinds.includes('boolean') ? [] : [true]),
  ];
};

const startsWith = (whole: PropertyKey[], start: Path) => start.every((key, index) => whole[index] === key);

const accepts = (schema: z.ZodType, path: Path, value: unknown) => {
  const { error } = schema.safeParse(place(path, value));
  return !error?.issues.some((issue) => startsWith(issue.path, path));
};

describe('what a call takes', () => {
  test.each(parts)('$name refuses unknown fields, also deep inside', ({ schema }) => {
    const objectsInside = placesOf(shapeOf(schema)).filter(({ node }) => kindsOf(node).includes('object'));
    const careless = objectsInside.filter(({ path }) => accepts(schema, path, { surprise: 1 }));
    expect(objectsInside.length).toBeGreaterThan(0);
    expect(careless.map(({ path }) => path.join('.'))).toEqual([]);
  });

  test.each(parts)('$name refuses arrays and objects where a single value belongs', ({ schema }) => {
    const careless = placesOf(shapeOf(schema)).flatMap(({ path, node }) =>
      hostileValues(node)
        .filter((value) => accepts(schema, path, value))
        .map((value) => `${path.join('.')} took ${JSON.stringify(value)}`),
    );
    expect(careless).toEqual([]);
  });

  test('queries read their numbers from text and fill in the page', () => {
    const query = files.getList.query.parse({ pageNo: '3' });
    expect(query).toEqual({ pageNo: 3, pageSize: 15, sortColumn: 'createdAt', sortDir: 'desc', search: '' });
    expect(comments.getList.query.parse({ filter: '2' }).filter).toBe(2);
    expect(projects.getAll.query.parse({}).pageSize).toBe(5);
  });

  test.each(['0', '-1', '1.5', '1e3', '', ' 1', 'NaN', '101'])(
    'a page size of "%s" is refused',
    (pageSize) => {
      expect(files.getList.query.safeParse({ pageSize }).success).toBe(false);
    },
  );
});

describe('a comment', () => {
  const comment = (input: object) => comments.add.body.safeParse({ fileId: id, fileVersionId: id, ...input });
  const figure = { kind: 'line', color: '#FF3B2E', width: 3, from: [0, 0], to: [10, 10] };
  const refusalOf = (input: object) => comment(input).error?.issues[0]?.message;

  test('needs text or a drawing', () => {
    expect(refusalOf({ comment: '  ' })).toBe('fields.typeComment');
    expect(comment({ comment: 'ここを明るく' }).success).toBe(true);
    expect(comment({ attachedFigure: [figure] }).success).toBe(true);
  });

  test('holds 3000 characters and not one more', () => {
    expect(comment({ comment: '😀'.repeat(3000) }).success).toBe(true);
    expect(refusalOf({ comment: 'あ'.repeat(3001) })).toBe('fields.commentTooLong');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e12])('with a drawing at %s is refused', (far) => {
    expect(refusalOf({ attachedFigure: [{ ...figure, to: [far, 0] }] })).toBe('fields.figure');
  });
});

test('every refusal has its words in all languages', () => {
  const used = new Set(parts.flatMap(({ schema }) => placesOf(shapeOf(schema)).flatMap(messagesAt(schema))));
  const ours = [...used].filter((message) => message.startsWith('fields.'));
  expect(ours.length).toBeGreaterThan(20);
  for (const language of languages) {
    const file = new URL(`../server/locales/${language}/fields.json`, import.meta.url);
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    expect(ours.filter((message) => !texts[readFieldMessage(message).key.replace('fields.', '')])).toEqual(
      [],
    );
  }
});

function messagesAt(schema: z.ZodType) {
  const values = ['', 'x'.repeat(100_000), -1, 1e20, [], {}, Array.from({ length: 20_000 }, () => null)];
  return ({ path }: { path: Path }) =>
    values.flatMap(
      (value) => schema.safeParse(place(path, value)).error?.issues.map(({ message }) => message) ?? [],
    );
}
