import type { ProjectMember } from '../../../contract/calls/project-entities.ts';
import type { TeamMember } from '../../../contract/calls/teams.ts';
import { MemberType, TeamRole } from '../../../contract/enums.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Platform } from '../../platform.ts';
import { presentMember } from '../people/people.presenter.ts';
import { countMembers, listMemberPage, listMembers, type MemberRow } from './members.queries.ts';

type Present<Shown> = (platform: Platform, row: MemberRow) => Promise<Shown>;

export const presentTeamMember: Present<TeamMember> = async (platform, row) => ({
  ...(await presentMember(platform, row)),
  teamRole: row.removed_at ? TeamRole.remove : row.role,
});

export const presentProjectMember: Present<ProjectMember> = async (platform, row) => ({
  ...(await presentMember(platform, row)),
  type: row.removed_at ? MemberType.remove : row.role,
  canDownload: row.can_download,
});

export const presentFileMember = async (platform: Platform, row: MemberRow) => ({
  ...(await presentMember(platform, row)),
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
  platform: Platform,
  { subject, removed, present }: Shown<Member>,
): Promise<Member[]> {
  const rows = await listMembers(platform.db, subjectOf(subject));
  const shown = rows.filter((row) => removed || row.removed_at === null);
  return Promise.all(shown.map((row) => present(platform, row)));
}

interface Page<Member> {
  subject: ListedSubject;
  present: Present<Member>;
  search: string;
  pageNo: number;
  pageSize: number;
}

export async function presentMemberPage<Member>(platform: Platform, page: Page<Member>) {
  const { present, search, pageNo, pageSize } = page;
  const subject = subjectOf(page.subject);
  const [total, rows] = await Promise.all([
    countMembers(platform.db, { subject, search }),
    listMemberPage(platform.db, { subject, search, limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  return {
    results: await Promise.all(rows.map((row) => present(platform, row))),
    meta: listMeta({ total, pageNo, pageSize }),
  };
}
