import type { PasskeyRow } from './passkeys.queries.ts';

export const presentPasskey = ({ id, name, added_at, last_used_at }: PasskeyRow) => ({
  _id: id,
  name,
  addedAt: added_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});
