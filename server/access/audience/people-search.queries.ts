import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '../../parts/database/like.ts';

/** What the reader of a list of people is shown of one of them. */
interface Shown {
  name: string;
  /** Null where the reader is not shown it: what finds by a part of an address spells all of it. */
  email: string | null;
}

/** Every search of people finds by what its reader is shown, and by nothing else. */
export function isFoundBy(search: string, { name, email }: Shown): boolean {
  const wanted = search.toLowerCase();
  return name.toLowerCase().includes(wanted) || Boolean(email?.toLowerCase().startsWith(wanted));
}

/** The same in a statement; null is what the reader is not shown. */
export function foundBy(search: string, { name, email }: Record<keyof Shown, RawBuilder<string | null>>) {
  const pattern = containsPattern(search);
  return sql<boolean>`coalesce(${search} = '' or ${name} ilike ${pattern} or ${email} ilike ${pattern}, false)`;
}
