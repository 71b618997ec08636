/** `file` includes folders. */
export interface MemberSubject {
  kind: 'team' | 'project' | 'file';
  id: string;
}

export const subjectColumns = { team: 'team_id', project: 'project_id', file: 'file_id' } as const;

export function subjectIds({ kind, id }: MemberSubject) {
  if (kind === 'team') return { teamId: id };
  return kind === 'project' ? { projectId: id } : { fileId: id };
}
