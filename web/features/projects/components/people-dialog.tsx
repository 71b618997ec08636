import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { FileRole, MemberType } from '../../../../contract/enums.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InviteForm } from '../../members/invite-form.tsx';
import { memberRoles, nobodyYet, readProjectMember } from '../../members/member.ts';
import { type People as ListedPeople, usePeople } from '../use-people.ts';
import { PeopleList } from './people-list.tsx';

interface Props {
  project: ProjectCard;
  opened: boolean;
  onClose: () => void;
}

export function PeopleDialog({ project, opened, onClose }: Props) {
  const { t } = useTranslation('projects');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('people.title', { name: project.name })} size={640}>
      <People project={project} />
    </Dialog>
  );
}

function People({ project }: { project: ProjectCard }) {
  const { data: people } = usePeople(project._id);
  if (!people) {
    return (
      <Stack aria-hidden="true">
        <Skeleton h={120} />
        <Skeleton h={52} />
        <Skeleton h={52} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      {people.canAddUser && <InviteToProject project={project} people={people} />}
      <PeopleList project={project} people={people} />
    </Stack>
  );
}

function InviteToProject({ project, people }: { project: ProjectCard; people: ListedPeople }) {
  // Nobody grants a higher role than their own.
  const isEditor = project.isOwner || project.userRole === FileRole.editor;
  const roles = isEditor ? memberRoles : memberRoles.filter((role) => role !== 'editor');
  return (
    <InviteForm
      thing="project"
      endpoint={projects.addUser}
      nobody={nobodyYet}
      roles={roles}
      projectId={project._id}
      members={people.projectMember.map(readProjectMember)}
      toInput={({ addresses, role, canDownload }) => ({
        body: {
          projectId: project._id,
          projectMember: addresses.map((email) => ({ email, type: MemberType[role], canDownload })),
        },
      })}
    />
  );
}
