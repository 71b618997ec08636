import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '../../platform/database/like.ts';

interface Shown {
  name: string;
  /** Null where the reader may not see it: finding it by a part would reveal it. */
  email: string | null;
}

/** Searches only what the reader is shown. */
export function isFoundBy(search: string, { name, email }: Shown): boolean {
  const wanted = search.toLowerCase();
  return name.toLowerCase().includes(wanted) || Boolean(email?.toLowerCase().startsWith(wanted));
}

/** Null: the reader is not shown it. */
export function foundBy(search: string, { name, email }: Record<keyof Shown, RawBuilder<string | null>>) {
  const pattern = containsPattern(search);
  return sql<boolean>`coalesce(${search} = '' or ${name} ilike ${pattern} or ${email} ilike ${pattern}, false)`;
}
