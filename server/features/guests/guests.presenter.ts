import type { GuestRow } from './guests.queries.ts';

export const presentGuest = (row: GuestRow) => ({
  _id: row.account_id,
  name: row.name,
  email: row.email,
  isBlocked: row.blocked_at !== null,
  commentCount: row.comment_count,
  createdAt: row.created_at.toISOString(),
});
