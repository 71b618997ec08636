import { Modal, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { usePeople } from '../use-people.ts';
import { InvitePeople } from './invite-people.tsx';
import { PeopleList } from './people-list.tsx';

interface Props {
  project: ProjectCard;
  opened: boolean;
  onClose: () => void;
}

/** Who is on a project: inviting, roles, download rights, removing. */
export function PeopleDialog({ project, opened, onClose }: Props) {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('people.title', { name: project.name })}
      size={640}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <People project={project} />
    </Modal>
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
      {people.canAddUser && <InvitePeople project={project} people={people} />}
      <PeopleList project={project} people={people} />
    </Stack>
  );
}
