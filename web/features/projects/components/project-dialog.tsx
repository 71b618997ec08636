import { Modal, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProject } from '../use-project.ts';
import { EditProjectForm } from './edit-project-form.tsx';

interface Props {
  id: string;
  opened: boolean;
  onClose: () => void;
}

/** The settings of a project that exists. */
export function ProjectDialog({ id, opened, onClose }: Props) {
  const { t } = useTranslation('projects');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('form.editTitle')}
      size={560}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Content id={id} onClose={onClose} />
    </Modal>
  );
}

function Content({ id, onClose }: Omit<Props, 'opened'>) {
  const { data: project } = useProject(id);
  if (project) return <EditProjectForm project={project} onClose={onClose} />;
  return (
    <Stack aria-hidden="true">
      <Skeleton h={64} />
      <Skeleton h={64} />
      <Skeleton h={96} />
    </Stack>
  );
}
