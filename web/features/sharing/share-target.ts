/** What is to be shared. */
export type ShareTarget =
  | { kind: 'file'; id: string; name: string; version?: { id: string; number: number } }
  | { kind: 'folder'; id: string; name: string; projectId: string }
  | { kind: 'project'; id: string; name: string };

export const projectOf = (target: ShareTarget): string | undefined =>
  target.kind === 'file' ? undefined : target.kind === 'folder' ? target.projectId : target.id;
