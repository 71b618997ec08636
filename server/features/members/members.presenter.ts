import type { ProjectMember } from '../../../contract/calls/project-entities.ts';
import type { TeamMember } from '../../../contract/calls/teams.ts';
import { MemberType, TeamRole } from '../../../contract/enums.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Parts } from '../../parts.ts';
import { presentMember } from '../people/people.presenter.ts';
import { countMembers, listMemberPage, listMembers, type MemberRow } from './members.queries.ts';

type Present<Shown> = (parts: Parts, row: MemberRow) => Promise<Shown>;

export const presentTeamMember: Present<TeamMember> = async (parts, row) => ({
  ...(await presentMember(parts, row)),
  teamRole: row.removed_at ? TeamRole.remove : row.role,
});

export const presentProjectMember: Present<ProjectMember> = async (parts, row) => ({
  ...(await presentMember(parts, row)),
  type: row.removed_at ? MemberType.remove : row.role,
  canDownload: row.can_download,
});

export const presentFileMember = async (parts: Parts, row: MemberRow) => ({
  ...(await presentMember(parts, row)),
  type: row.role,
  canDownload: row.can_download,
});

/** Needs access to the whole project: others may not list its members. */
type ListedSubject = { kind: 'team' | 'file'; id: string } | { kind: 'project'; project: WholeProject };

const subjectOf = (listed: ListedSubject): MemberSubject =>
  listed.kind === 'project' ? { kind: 'project', id: listed.project.id } : listed;

interface Shown<Member> {
  subject: ListedSubject;
  /** Includes removed members, who can be brought back. */
  removed: boolean;
  present: Present<Member>;
}

export async function presentMembers<Member>(
  parts: Parts,
  { subject, removed, present }: Shown<Member>,
): Promise<Member[]> {
  const rows = await listMembers(parts.db, subjectOf(subject));
  const shown = rows.filter((row) => removed || row.removed_at === null);
  return Promise.all(shown.map((row) => present(parts, row)));
}

interface Page<Member> {
  subject: ListedSubject;
  present: Present<Member>;
  search: string;
  pageNo: number;
  pageSize: number;
}

export async function presentMemberPage<Member>(parts: Parts, page: Page<Member>) {
  const { present, search, pageNo, pageSize } = page;
  const subject = subjectOf(page.subject);
  const [total, rows] = await Promise.all([
    countMembers(parts.db, { subject, search }),
    listMemberPage(parts.db, { subject, search, limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  return {
    results: await Promise.all(rows.map((row) => present(parts, row))),
    meta: listMeta({ total, pageNo, pageSize }),
  };
}
