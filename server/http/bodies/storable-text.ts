import { isStorable } from '../../../contract/storable.ts';
import { type FieldFailure, fail } from '../../failure.ts';

/** A field's name can be as long as its body. */
const FIELD_MAX = 100;

/** Names the field: PostgreSQL would fail or keep another text. */
export const refuseText = (path: string) => fail('badRequest', { fields: path ? [fieldFailure(path)] : [] });

const fieldFailure = (path: string): FieldFailure => ({
  field: path.toWellFormed().slice(0, FIELD_MAX),
  message: 'fields.characters',
});

export function checkAddress(url: string): void {
  if (!url.includes('%')) return;
  const start = url.indexOf('?');
  if (!isReadable(start < 0 ? url : url.slice(0, start))) throw refuseText('');
  for (const pair of start < 0 ? [] : url.slice(start + 1).split('&')) {
    if (isReadable(pair)) continue;
    const [name = ''] = pair.split('=', 1);
    throw refuseText(isReadable(name) ? readEscapes(name) : '');
  }
}

function isReadable(text: string): boolean {
  try {
    return isStorable(readEscapes(text));
  } catch {
    return false;
  }
}

/** Keeps a percent sign without digits, like Fastify. */
const readEscapes = (text: string) => decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
