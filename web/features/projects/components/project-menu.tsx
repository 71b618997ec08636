import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArchive,
  IconArchiveOff,
  IconDoorExit,
  IconDots,
  IconPin,
  IconPinnedOff,
  IconSettings,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { FileRole } from '../../../../contract/enums.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { archiveProject, pinProject } from '../place-actions.ts';

const LeaveDialog = onDemand(async () => (await import('../../recovery/leave-or-delete.tsx')).LeaveDialog);
const DeleteDialog = onDemand(async () => (await import('../../recovery/leave-or-delete.tsx')).DeleteDialog);
const PeopleDialog = onDemand(async () => (await import('./people-dialog.tsx')).PeopleDialog);
const ProjectDialog = onDemand(async () => (await import('./project-dialog.tsx')).ProjectDialog);

type Dialog = 'settings' | 'people' | 'leave' | 'delete';

interface Props {
  project: ProjectCard;
  onGone?: () => void;
}

export function ProjectMenu({ project, onGone }: Props) {
  const { t } = useTranslation('projects');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isOpen, { open, close }] = useDisclosure(false);
  const { _id: id, name } = project;
  const question = { kind: 'project' as const, id, name, opened: isOpen, onClose: close, onGone };

  function show(next: Dialog) {
    setDialog(next);
    open();
  }

  const PinIcon = project.isPinned ? IconPinnedOff : IconPin;
  const ArchiveIcon = project.isArchived ? IconArchiveOff : IconArchive;

  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('menu.open', { name })}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<PinIcon size={18} stroke={1.8} />}
            onClick={() => void pinProject(project, !project.isPinned)}
          >
            {t(project.isPinned ? 'menu.unpin' : 'menu.pin')}
          </Menu.Item>
          {project.canManage && (
            <Menu.Item leftSection={<IconSettings size={18} stroke={1.8} />} onClick={() => show('settings')}>
              {t('menu.settings')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={
              project.canAddUser ? (
                <IconUserPlus size={18} stroke={1.8} />
              ) : (
                <IconUsers size={18} stroke={1.8} />
              )
            }
            onClick={() => show('people')}
          >
            {t(project.canManage ? 'menu.managePeople' : 'menu.people')}
          </Menu.Item>
          {project.userRole !== FileRole.viewer && project.isActive && (
            <Menu.Item
              component={Link}
              to={`/trash?project=${id}`}
              leftSection={<IconTrash size={18} stroke={1.8} />}
            >
              {t('menu.trash')}
            </Menu.Item>
          )}
          {project.canManage && (
            <Menu.Item
              leftSection={<ArchiveIcon size={18} stroke={1.8} />}
              onClick={() => void archiveProject(project, !project.isArchived)}
            >
              {t(project.isArchived ? 'menu.unarchive' : 'menu.archive')}
            </Menu.Item>
          )}
          {project.canLeave && (
            <Menu.Item leftSection={<IconDoorExit size={18} stroke={1.8} />} onClick={() => show('leave')}>
              {t('menu.leave')}
            </Menu.Item>
          )}
          {project.canDelete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.8} />}
              onClick={() => show('delete')}
            >
              {t('menu.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'settings' && <ProjectDialog id={id} opened={isOpen} onClose={close} />}
      {dialog === 'people' && <PeopleDialog project={project} opened={isOpen} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog owner={project.projectOwner.name} {...question} />}
      {dialog === 'delete' && <DeleteDialog word={name} {...question} />}
    </>
  );
}
