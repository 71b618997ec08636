export type ShareTarget =
  | { kind: 'file'; id: string; name: string; version?: { id: string; number: number } }
  | { kind: 'folder'; id: string; name: string; projectId: string }
  | { kind: 'project'; id: string; name: string }
  /** Files picked one by one, without members of its own. */
  | { kind: 'selection'; id: string; name: string; projectId: string };

export type PeopledTarget = Exclude<ShareTarget, { kind: 'selection' }>;

export function projectOf(target: ShareTarget): string | undefined {
  if (target.kind === 'file') return undefined;
  return target.kind === 'project' ? target.id : target.projectId;
}
