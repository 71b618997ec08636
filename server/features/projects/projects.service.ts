import type { projects } from '../../../contract/calls/projects.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { countOwned, lockPlan, requirePlanCapacity } from '../../access/plan-limits.ts';
import type { ReachedProject } from '../../access/project-access.queries.ts';
import type { ProjectAccess } from '../../access/project-access.ts';
import type { TeamAccess } from '../../access/team-access.ts';
import { fail } from '../../failure.ts';
import { newId } from '../../parts/id.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { removePictureLater, storePicture } from '../accounts/profile/pictures.service.ts';
import { leave } from '../members/joining.service.ts';
import { announceAccess } from '../members/members.announcer.ts';
import { announceProject, announceTeamAccess } from './projects.announcer.ts';
import { insertProject, updateProjectRow } from './projects.queries.ts';

type NewProject = Omit<BodyOf<typeof projects.create>, 'teamId'>;

interface Create {
  person: Person;
  input: NewProject;
  /** A team's projects belong to the team's owner. */
  team?: TeamAccess<'manageMembers'> | undefined;
}

export async function createProject(parts: Parts, { person, input, team }: Create): Promise<string> {
  const ownerId = person.accountId;
  const id = newId();
  const columns = await readColumns(parts, { person, input });
  await parts.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, ownerId);
    const { projects: before } = await countOwned(tx, ownerId);
    await insertProject(tx, {
      id,
      owner_id: ownerId,
      name: input.name,
      ...columns,
      ...(team && { team_id: team.team.id }),
    });
    await requirePlanCapacity(tx, plan, { counted: 'projects', before });
    await announceAccess(tx, { subject: { kind: 'project', id }, accountIds: [ownerId] });
    if (team) await announceTeamAccess(tx, { projectId: id, teamIds: [team.team.id] });
  });
  return id;
}

interface Update {
  access: ProjectAccess<'manageProject', ReachedProject>;
  input: Omit<BodyOf<typeof projects.update>, 'teamId'>;
  /** Null takes it from its team; undefined leaves it there. */
  team?: TeamAccess<'manageMembers'> | null | undefined;
}

export async function updateProject(parts: Parts, { access, input, team }: Update): Promise<void> {
  const { project, person } = access;
  const { revision } = input;
  if (revision !== undefined && revision !== project.revision) throw fail('conflict');
  const columns = await readColumns(parts, { person, input });
  const teamId = team === undefined ? project.team_id : (team?.team.id ?? null);
  await parts.db.transaction().execute(async (tx) => {
    const changes = { name: input.name, team_id: teamId, ...columns };
    const isDone = await updateProjectRow(tx, { projectId: project.id, changes, revision });
    if (!isDone) throw fail('conflict');
    if (columns.icon_key !== undefined) await removePictureLater(parts, tx, project.icon_key);
    await announceProject(tx, project.id);
    const teamIds = [project.team_id, teamId].filter((id) => id !== null);
    if (teamId !== project.team_id) await announceTeamAccess(tx, { projectId: project.id, teamIds });
  });
}

/** What is not sent stays as it is. The icon is made before the transaction, because it takes a while. */
async function readColumns(parts: Parts, { person, input }: { person: Person; input: NewProject }) {
  const { projectIcon } = input;
  const icon = projectIcon
    ? await storePicture(parts, { accountId: person.accountId, upload: projectIcon, field: 'projectIcon' })
    : projectIcon;
  return {
    description: input.description,
    new_comment_notification: input.newCommentNotification,
    new_media_notification: input.newMediaNotification,
    add_user_permission: input.addUserPermission,
    can_download_permission: input.canDownloadPermission,
    ...(icon !== undefined && { icon_key: icon }),
  };
}

export async function leaveProject(parts: Parts, access: ProjectAccess<'leave'>): Promise<void> {
  if (access.project.member_type === null) {
    throw fail('unprocessable', { message: 'projects.leaveTeamInstead' });
  }
  await leave(parts, access);
}
