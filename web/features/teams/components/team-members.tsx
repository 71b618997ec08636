import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TeamRole } from '../../../../contract/enums.ts';
import { useProfile } from '../../../lib/profile.ts';
import { FixedRole, MemberList, MemberRow } from '../../../ui/people/member-row.tsx';
import type { Team } from '../use-team.ts';
import { useTeamChanges } from '../use-team-changes.ts';
import { MemberItem } from './member-item.tsx';

export function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation('teams');
  const { t: words } = useTranslation('people');
  const { data: profile } = useProfile();
  const changes = useTeamChanges(team);
  const members = team.teamMember.filter(
    ({ _id, teamRole }) => teamRole !== TeamRole.remove && _id !== team.owner._id,
  );
  return (
    <div>
      <Title order={3}>{t('members')}</Title>
      <MemberList label={t('members')}>
        <MemberRow
          name={team.owner.name}
          email={team.owner.email}
          picture={team.owner.profilePic}
          isYou={profile?._id === team.owner._id}
        >
          <FixedRole>{words('owner')}</FixedRole>
        </MemberRow>
        {members.map((member) => (
          <MemberItem
            key={member._id}
            team={team}
            member={member}
            isYou={profile?._id === member._id}
            changes={changes}
          />
        ))}
      </MemberList>
    </div>
  );
}
