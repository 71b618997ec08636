import type { ProjectCard } from '../../../contract/calls/project-entities.ts';
import { toFileRole } from '../../../contract/roles.ts';
import type { ReachedProject } from '../../access/projects/project-access.queries.ts';
import { ProjectStanding } from '../../access/projects/project-standing.ts';
import type { Platform } from '../../platform.ts';
import { signThumbnail } from '../files/media/sign-media.service.ts';
import { presentPersonBrief } from '../people/people.presenter.ts';
import { signPicture } from '../people/pictures/pictures.service.ts';
import type { CardParts } from './project-lists.queries.ts';

interface Cards {
  rows: (ReachedProject & CardParts)[];
  holder: string;
}

export const presentProjects = (platform: Platform, { rows, holder }: Cards): Promise<ProjectCard[]> =>
  Promise.all(rows.map((row) => presentCard(platform, { row, holder })));

interface Card {
  row: Cards['rows'][number];
  holder: string;
}

async function presentCard(platform: Platform, { row, holder }: Card): Promise<ProjectCard> {
  const { people } = row;
  const covers = row.is_active ? row.cover_keys : [];
  const standing = new ProjectStanding(row);
  const hides = !standing.can('seePrivate');
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    customer: row.customer,
    projectIcon: await signPicture(platform, row.icon_key),
    projectRootFolderId: row.id,
    teamId: row.team_name === null ? null : row.team_id,
    teamName: row.team_name,
    projectOwner: await presentPersonBrief(platform, {
      account_id: row.owner_id,
      name: row.owner_name,
      picture_key: row.owner_picture,
    }),
    members: await Promise.all(people.map((person) => presentPersonBrief(platform, person))),
    memberCount: people[0]?.total ?? 0,
    fileCount: row.file_count - (hides ? row.hidden_file_count : 0),
    size: row.size_bytes - (hides ? row.hidden_size_bytes : 0),
    statusCounts: {
      inReview: row.in_review_count - (hides ? row.hidden_in_review_count : 0),
      inProgress: row.in_progress_count - (hides ? row.hidden_in_progress_count : 0),
      approved: row.approved_count - (hides ? row.hidden_approved_count : 0),
    },
    lastActivityAt: row.last_activity_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    isOwner: row.is_owner,
    isActive: row.is_active,
    isDemo: row.is_demo,
    isArchived: row.archived_at !== null,
    isPinned: row.is_pinned,
    userRole: toFileRole(standing.role ?? 'viewer'),
    canAddUser: row.is_active && standing.can('addPeople'),
    canManage: row.is_active && standing.can('manageProject'),
    canDelete: standing.can('deleteProject'),
    canLeave: standing.can('leave') && row.member_type !== null,
    covers: await Promise.all(
      covers.map(async (key) => (await signThumbnail(platform, key, { holder })) ?? ''),
    ),
  };
}
