import { refuseRequest } from './sandbox-failure.ts';

export interface Form {
  [name: string]: string | Form;
}

const NAMES = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Parses `items[0][price]=x` into objects; lists have numeric keys. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = NAMES.exec(name) ?? [];
    if (!first) throw refuseRequest(`Invalid parameter name: ${name}`);
    put(form, [first, ...rest.slice(1, -1).split('][').filter(Boolean)], value);
  }
  return form;
}

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const next: Form = typeof inner === 'object' ? inner : Object.create(null);
  form[name] = next;
  put(next, rest, value);
}

export const listOf = (value: unknown): unknown =>
  value && typeof value === 'object' ? Object.values(value) : value;
