import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { pinProject } from '../place-actions.ts';

export function PinButton({ project }: { project: ProjectCard }) {
  const { t } = useTranslation('projects');
  const Icon = project.isPinned ? IconPinFilled : IconPin;
  return (
    <Tooltip label={t(project.isPinned ? 'menu.unpin' : 'menu.pin')} openDelay={400}>
      <ActionIcon
        aria-label={t('menu.pin')}
        aria-pressed={project.isPinned}
        onClick={() => void pinProject(project, !project.isPinned)}
      >
        <Icon size={18} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
