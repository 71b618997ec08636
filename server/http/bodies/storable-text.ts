import { isStorable } from '../../../contract/storable.ts';
import { type FieldFailure, fail } from '../../failure.ts';

/** A field's name can be as long as the body it came in. */
const FIELD_MAX = 100;

/** Names the field; PostgreSQL would answer such a text with an error, or keep another one. */
export const refuseText = (path: string) => fail('badRequest', { fields: path ? [fieldFailure(path)] : [] });

const fieldFailure = (path: string): FieldFailure => ({
  field: path.toWellFormed().slice(0, FIELD_MAX),
  message: 'fields.characters',
});

/** Refuses an address whose escapes are no text, or one that cannot be stored, before anything decodes it. */
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

/** A sign that begins no escape stands for itself, as Fastify reads it. */
const readEscapes = (text: string) => decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
