/** Keeps a future due date. Otherwise grants the same duration again. */
export function nextDue(
  { due_at: due, created_at: begun }: { due_at: Date | null; created_at: Date },
  now: Date,
) {
  if (due === null || due > now) return due;
  return new Date(now.getTime() + Math.max(0, due.getTime() - begun.getTime()));
}
