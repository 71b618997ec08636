import { ActionIcon, Button, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPin, IconPinFilled, IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { useCommands } from '../../../lib/commands.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { ProjectPicture } from '../../../ui/page/project-picture.tsx';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import { archiveProject, pinProject } from '../place-actions.ts';
import type { Project } from '../use-project.ts';
import { PeopleDialog } from './people-dialog.tsx';
import classes from './project-header.module.css';
import { ProjectMenu } from './project-menu.tsx';

interface Props {
  project: Project;
  actions?: ReactNode;
  children: ReactNode;
}

export function ProjectHeader({ project, actions, children }: Props) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const [isOpen, people] = useDisclosure(false);
  useCommands(() => [
    {
      id: 'invite-people',
      group: 'here',
      name: t(project.canAddUser ? 'header.invite' : 'header.people'),
      run: people.open,
    },
    {
      id: 'pin-project',
      group: 'here',
      name: t(project.isPinned ? 'menu.unpin' : 'menu.pin'),
      run: () => void pinProject(project, !project.isPinned),
    },
    ...(project.canManage
      ? [
          {
            id: 'archive-project',
            group: 'here' as const,
            name: t(project.isArchived ? 'menu.unarchive' : 'menu.archive'),
            run: () => void archiveProject(project, !project.isArchived),
          },
        ]
      : []),
  ]);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <ProjectPicture id={project._id} icon={project.projectIcon} size={44} />
        <div className={classes.words}>
          {/* Truncates at the name's own end, whatever the page's direction. */}
          <Title order={1} dir="auto" className={classes.name}>
            {project.name}
          </Title>
          <p className={classes.origin}>
            {project.isOwner ? t('card.yours') : t('card.ownedBy', { name: project.projectOwner.name })}
            {project.customer !== '' && (
              <>
                {' · '}
                <bdi>{project.customer}</bdi>
              </>
            )}
            {project.isArchived && ` · ${t('card.archived')}`}
            {project.teamName !== null && (
              <>
                {' · '}
                <bdi>{project.teamName}</bdi>
              </>
            )}
          </p>
        </div>
        <div className={classes.actions}>
          <div className={classes.people}>
            <AvatarStack people={project.members} total={project.memberCount} size={30} />
          </div>
          <Button
            className={classes.people ?? ''}
            leftSection={
              project.canAddUser ? (
                <IconUserPlus size={18} stroke={1.8} />
              ) : (
                <IconUsers size={18} stroke={1.8} />
              )
            }
            onClick={people.open}
          >
            {t(project.canAddUser ? 'header.invite' : 'header.people')}
          </Button>
          {actions}
          <div className={classes.people}>
            <PinButton project={project} />
          </div>
          <ProjectMenu project={project} onGone={() => navigate('/dashboard')} />
        </div>
        {project.description !== '' && (
          <p className={classes.description}>
            <bdi>{project.description}</bdi>
          </p>
        )}
      </header>
      {children}
      <PeopleDialog project={project} opened={isOpen} onClose={people.close} />
    </div>
  );
}

function PinButton({ project }: { project: ProjectCard }) {
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
