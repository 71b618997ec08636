/** What has members of its own. A file here may also be a folder. */
export interface MemberSubject {
  kind: 'team' | 'project' | 'file';
  id: string;
}

/** The column by which a row about members or invitations names its subject. */
export const subjectColumns = { team: 'team_id', project: 'project_id', file: 'file_id' } as const;

/** How events name it. */
export function subjectIds({ kind, id }: MemberSubject) {
  if (kind === 'team') return { teamId: id };
  return kind === 'project' ? { projectId: id } : { fileId: id };
}
