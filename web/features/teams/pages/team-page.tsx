import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Link, useNavigate } from '../../../lib/page/own-router.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import { TeamDialog } from '../components/team-dialog.tsx';
import { TeamMenu } from '../components/team-menu.tsx';
import { type Team, useTeam } from '../use-team.ts';

interface Props {
  actions: (team: Team) => ReactNode;
  children: (team: Team) => ReactNode;
}

export function TeamPage({ actions, children }: Props) {
  const { t } = useTranslation('teams');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: team, isError } = useTeam(id);
  const [isOpen, dialog] = useDisclosure(false);
  if (isError) {
    return (
      <StatusPage
        icon={<IconUsersGroup size={22} stroke={1.8} />}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Button component={Link} to="/dashboard?tab=teams" variant="filled" color="accent">
            {t('missing.toTeams')}
          </Button>
        }
      />
    );
  }
  if (!team) {
    return (
      <Page title={t('card.loading')}>
        <Skeleton h={240} radius="lg" />
      </Page>
    );
  }
  return (
    <Page
      title={team.name}
      description={team.isOwner ? t('page.yours') : t('card.ownedBy', { name: team.owner.name })}
      actions={
        <>
          <AvatarStack people={team.members} total={team.teamMemberCount} size={30} />
          <Button
            leftSection={
              team.canEdit ? <IconUserPlus size={18} stroke={1.8} /> : <IconUsers size={18} stroke={1.8} />
            }
            onClick={dialog.open}
          >
            {t(team.canEdit ? 'page.invite' : 'menu.members')}
          </Button>
          <TeamMenu team={team} deletion="name" onGone={() => navigate('/dashboard?tab=teams')} />
          {actions(team)}
        </>
      }
    >
      {children(team)}
      <TeamDialog id={team._id} opened={isOpen} onClose={dialog.close} />
    </Page>
  );
}
