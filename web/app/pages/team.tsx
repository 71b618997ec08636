import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NewProjectDialog } from '../../features/projects/components/new-project-dialog.tsx';
import { ProjectList } from '../../features/projects/components/project-list.tsx';
import { TeamPage } from '../../features/teams/pages/team-page.tsx';
import type { Team as TeamEntity } from '../../features/teams/use-team.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';

export function Team() {
  return (
    <TeamPage actions={(team) => team.isOwner && <NewTeamProject team={team} />}>
      {(team) => <TeamProjects team={team} />}
    </TeamPage>
  );
}

function TeamProjects({ team }: { team: TeamEntity }) {
  const { t } = useTranslation('teams');
  return (
    <ProjectList
      filter={{
        scope: team.isOwner ? 'mine' : 'shared',
        teamId: team._id,
        sortColumn: 'lastActivityAt',
        sortDir: 'desc',
      }}
      view="grid"
      empty={
        <EmptyState
          icon={<IconStack2 size={22} stroke={1.8} />}
          title={t('noProjects.title')}
          text={t(team.isOwner ? 'noProjects.text' : 'noProjects.memberText')}
        />
      }
    />
  );
}

function NewTeamProject({ team }: { team: TeamEntity }) {
  const { t } = useTranslation('teams');
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="filled"
        color="accent"
        leftSection={<IconPlus size={18} stroke={2} />}
        onClick={dialog.open}
      >
        {t('newProject')}
      </Button>
      <NewProjectDialog team={team} opened={isOpen} onClose={dialog.close} />
    </>
  );
}
