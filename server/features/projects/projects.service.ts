import type { projects } from '../../../contract/calls/projects.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { withinPlan } from '../../access/limits/plan-limits.ts';
import { requireProject } from '../../access/projects/project-access.ts';
import { listOwnedTeamIds } from '../../access/projects/team-access.queries.ts';
import { requireTeam } from '../../access/projects/team-access.ts';
import { requireWholeProject } from '../../access/projects/whole-project.ts';
import { fail, refuseField } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { leave } from '../members/joining.service.ts';
import { announceAccess } from '../members/members.announcer.ts';
import { removePictureLater, storePicture } from '../people/pictures/pictures.service.ts';
import { findCardParts } from './project-lists.queries.ts';
import { showProjectMembers } from './project-members.service.ts';
import { announceProject, announceTeamAccess, recordProject } from './projects.announcer.ts';
import { presentProjects } from './projects.presenter.ts';
import { insertProject, updateProjectRow } from './projects.queries.ts';

type NewProject = Omit<BodyOf<typeof projects.create>, 'teamId'>;

interface Create {
  person: Person;
  input: BodyOf<typeof projects.create>;
}

export async function createProject(platform: Platform, { person, input }: Create): Promise<string> {
  const { teamId, ...rest } = input;
  const team = teamId ? await requireOwnTeam(platform.db, { person, teamId }) : undefined;
  return insertNewProject(platform, { person, input: rest, teamId: team?.id });
}

interface CreateInTeam {
  person: Person;
  input: BodyOf<typeof projects.createForTeam>;
}

export async function createTeamProject(
  platform: Platform,
  { person, input }: CreateInTeam,
): Promise<string> {
  const { teamId, ...rest } = input;
  const chosen = teamId ?? (await findOnlyTeam(platform.db, person));
  const team = await requireOwnTeam(platform.db, { person, teamId: chosen });
  return insertNewProject(platform, { person, input: rest, teamId: team.id });
}

/** Requires the team's owner, because team projects belong to that account. */
async function requireOwnTeam(db: Database, { person, teamId }: { person: Person; teamId: string }) {
  const { team } = await requireTeam(db, { person, teamId, ability: 'manageMembers' });
  return team;
}

async function findOnlyTeam(db: Database, { accountId }: Person): Promise<string> {
  const [only, ...others] = await listOwnedTeamIds(db, accountId);
  if (only && others.length === 0) return only;
  throw refuseField('unprocessable', 'teamId', only ? 'projects.chooseTeam' : 'projects.createTeamFirst');
}

interface Insert {
  person: Person;
  input: NewProject;
  teamId: string | undefined;
}

async function insertNewProject(platform: Platform, { person, input, teamId }: Insert): Promise<string> {
  const ownerId = person.accountId;
  const id = newId();
  const columns = await readColumns(platform, { person, input });
  await inTransaction(platform.db, async (tx) => {
    const project = { id, owner_id: ownerId, name: input.name, ...columns };
    await withinPlan(tx, { ownerId, counted: ['projects'] }, () =>
      insertProject(tx, { ...project, ...(teamId && { team_id: teamId }) }),
    );
    await announceAccess(tx, { subject: { kind: 'project', id }, accountIds: [ownerId] });
    if (teamId) await announceTeamAccess(tx, { projectId: id, teamIds: [teamId] });
  });
  return id;
}

interface OneProject {
  person: Person;
  projectId: string;
}

interface Update extends OneProject {
  /** A null `teamId` removes the project from its team. Undefined keeps it. */
  input: BodyOf<typeof projects.update>;
}

export async function updateProject(platform: Platform, { person, projectId, input }: Update): Promise<void> {
  const { project } = await requireProject(platform.db, { person, projectId, ability: 'manageProject' });
  const { revision, teamId: wanted } = input;
  const team =
    typeof wanted === 'string' ? await requireOwnTeam(platform.db, { person, teamId: wanted }) : wanted;
  if (revision !== undefined && revision !== project.revision) throw fail('conflict');
  const columns = await readColumns(platform, { person, input });
  const teamId = team === undefined ? project.team_id : (team?.id ?? null);
  await inTransaction(platform.db, async (tx) => {
    const changes = { name: input.name, team_id: teamId, ...columns };
    const isDone = await updateProjectRow(tx, { projectId: project.id, changes, revision });
    if (!isDone) throw fail('conflict');
    if (columns.icon_key !== undefined) await removePictureLater(platform, tx, project.icon_key);
    await announceProject(tx, project.id);
    if (input.name !== undefined && input.name !== project.name)
      await recordProject(tx, 'renamed', project.id);
    const teamIds = [project.team_id, teamId].filter((id) => id !== null);
    if (teamId === project.team_id) return;
    await recordProject(tx, 'moved', project.id);
    await announceTeamAccess(tx, { projectId: project.id, teamIds });
  });
}

/** Stores the icon before the transaction, because it takes a while. */
async function readColumns(platform: Platform, { person, input }: { person: Person; input: NewProject }) {
  const { projectIcon } = input;
  const icon = projectIcon
    ? await storePicture(platform, { accountId: person.accountId, upload: projectIcon, field: 'projectIcon' })
    : projectIcon;
  return {
    description: input.description,
    customer: input.customer,
    new_comment_notification: input.newCommentNotification,
    new_media_notification: input.newMediaNotification,
    add_user_permission: input.addUserPermission,
    can_download_permission: input.canDownloadPermission,
    ...(icon !== undefined && { icon_key: icon }),
  };
}

export async function leaveProject(platform: Platform, { person, projectId }: OneProject): Promise<void> {
  const access = await requireProject(platform.db, { person, projectId, ability: 'leave' });
  if (access.project.member_type === null) {
    throw fail('unprocessable', { message: 'projects.leaveTeamInstead' });
  }
  await leave(platform, access);
}

export async function showProject(platform: Platform, { person, projectId }: OneProject) {
  const access = await requireProject(platform.db, { person, projectId, ability: 'see' });
  const { project, standing, holder } = access;
  const whole = requireWholeProject(access);
  const shown = { ...project, ...(await findCardParts(platform.db, whole)) };
  const [card] = await presentProjects(platform, { rows: [shown], holder });
  if (!card) throw fail('projectMissing');
  return {
    ...card,
    newCommentNotification: project.new_comment_notification,
    newMediaNotification: project.new_media_notification,
    addUserPermission: project.add_user_permission,
    canDownloadPermission: project.can_download_permission,
    projectMember: await showProjectMembers(platform, whole),
    canDownload: standing.can('download'),
    revision: project.revision,
  };
}
