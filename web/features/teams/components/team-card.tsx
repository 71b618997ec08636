import { IconFolders } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TeamCard as Card } from '../../../../contract/calls/teams.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { OpenCard } from '../../../ui/page/open-card.tsx';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import classes from './team-card.module.css';
import { TeamMenu } from './team-menu.tsx';

interface Props {
  team: Card;
  /** The text to type: the name on the dashboard, a fixed word in the settings. */
  deletion: 'name' | 'word';
}

export function TeamCard({ team, deletion }: Props) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return (
    <OpenCard>
      <div className={classes.body}>
        <OpenCard.Top
          to={`/team/${team._id}`}
          name={team.name}
          menu={<TeamMenu team={team} deletion={deletion} />}
        />
        <p className={classes.origin}>
          {t('card.created', { date: format.day(team.createdAt) })}
          {!team.isOwner && ` · ${t('card.ownedBy', { name: team.owner.name })}`}
        </p>
        <div className={classes.figures}>
          <span className={classes.count}>
            <IconFolders size={16} stroke={1.8} aria-hidden />
            {t('card.projects', { count: team.projectCount })}
            {' · '}
            {t('card.members', { count: team.teamMemberCount })}
          </span>
          <AvatarStack people={team.members} total={team.teamMemberCount} />
        </div>
      </div>
    </OpenCard>
  );
}
