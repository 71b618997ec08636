import { escapeHtml } from '../../platform/escape-html.ts';
import { isSchema, type JsonSchema, propertiesOf } from './json-schema.ts';

interface Row {
  path: string;
  depth: number;
  required: boolean;
  schema: JsonSchema;
}

export function renderFields(schema: JsonSchema, { showRequired }: { showRequired: boolean }): string {
  const rows = rowsOf(schema, 0);
  if (rows.length === 0) return `<p class="none">${escapeHtml(typeOf(schema))}</p>`;
  return `<div class="scroll" tabindex="0"><table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${rows
    .map((row) => renderRow(row, showRequired))
    .join('')}</tbody></table></div>`;
}

function renderRow({ path, depth, required, schema }: Row, showRequired: boolean) {
  const optional = showRequired && !required ? ' <span class="optional">optional</span>' : '';
  return `<tr><th scope="row" class="d${Math.min(depth, 4)}"><code>${escapeHtml(path)}</code>${optional}</th><td><code>${escapeHtml(typeOf(schema))}</code></td><td>${renderText(notesOf(schema).join('. '))}</td></tr>`;
}

function rowsOf(schema: JsonSchema, depth: number): Row[] {
  return propertiesOf(schema).flatMap(([path, property]) => [
    { path, depth, required: schema.required?.includes(path) ?? false, schema: property },
    ...rowsOf(insideOf(property), depth + 1),
  ]);
}

function insideOf(schema: JsonSchema): JsonSchema {
  if (isSchema(schema.items)) return insideOf(schema.items);
  const [only, ...others] = choicesOf(schema).filter(({ type }) => type !== 'null');
  return only && others.length === 0 ? insideOf(only) : schema;
}

const choicesOf = (schema: JsonSchema) => [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema);

function typeOf(schema: JsonSchema): string {
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.prefixItems) return `[${schema.prefixItems.filter(isSchema).map(typeOf).join(', ')}]`;
  if (schema.type === 'array') {
    const inner = isSchema(schema.items) ? typeOf(schema.items) : 'any';
    return inner.includes(' ') && !inner.startsWith('[') ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema.format) return schema.format;
  return [schema.type ?? 'any'].flat().join(' | ');
}

function notesOf(schema: JsonSchema): string[] {
  const inner = choicesOf(schema).flatMap(notesOf);
  const { description, minLength, maxLength, minimum, maximum, maxItems } = schema;
  const notes = [
    description?.replace(/\.$/, ''),
    namesOf(schema),
    describeRange('characters', minLength === 1 ? undefined : minLength, maxLength),
    describeRange('', readable(minimum), readable(maximum)),
    maxItems !== undefined && `At most ${maxItems}`,
    schema.default !== undefined && schema.default !== '' && `Default ${JSON.stringify(schema.default)}`,
  ];
  return [...notes.filter((note): note is string => Boolean(note)), ...inner];
}

function namesOf(schema: JsonSchema) {
  const names = schema['x-names'];
  if (!isSchema(names)) return undefined;
  return Object.entries(names)
    .map(
      ([name, value]) => `\`${value}\` ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
    )
    .join(', ');
}

const readable = (limit: number | undefined) =>
  limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;

function describeRange(unit: string, from: number | undefined, to: number | undefined) {
  const space = unit && ` ${unit}`;
  if (from !== undefined && to !== undefined) return `${from} to ${to}${space}`;
  if (to !== undefined) return `At most ${to}${space}`;
  return from === undefined || from === 0 ? undefined : `At least ${from}${space}`;
}

export const renderText = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
