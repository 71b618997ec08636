import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type TeamMember, teams } from '../../../../contract/calls/teams.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { RoleSelect } from '../../../ui/fields/role-select.tsx';
import { FixedRole, MemberRow } from '../../../ui/people/member-row.tsx';
import { memberState } from '../../../ui/people/member-state.ts';
import { numberOf, roleOf, teamRoles } from '../team-roles.ts';
import type { Team } from '../use-team.ts';
import type { useTeamChanges } from '../use-team-changes.ts';

interface Props {
  team: Team;
  member: TeamMember;
  isYou: boolean;
  changes: ReturnType<typeof useTeamChanges>;
}

export function MemberItem({ team, member, isYou, changes }: Props) {
  const { t } = useTranslation('people');
  const { name, email, profilePic } = member;
  const state = memberState(member);
  const shownName = name || email;
  const role = roleOf(member.teamRole);
  const resend = useAction(teams.resendInvitation, {
    key: `resend ${team._id} ${member._id}`,
    announce: true,
    onDone: () => changed('team'),
  });
  return (
    <MemberRow name={name} email={email} picture={profilePic} state={state} isYou={isYou}>
      {team.canEdit && state !== 'disabled' ? (
        <RoleSelect
          label={t('roleOf', { name: shownName })}
          isLabelHidden
          roles={teamRoles}
          value={role}
          onChange={(next) => changes.change(member, numberOf(next))}
        />
      ) : (
        <span title={team.canEdit ? t('disabledRole') : undefined}>
          <FixedRole>{t(`roles.${role}`)}</FixedRole>
        </span>
      )}
      {team.canEdit && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon aria-label={t('menuOf', { name: shownName })}>
              <IconDots size={18} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {member.isInvited && (
              <Menu.Item
                leftSection={<IconMailForward size={18} stroke={1.8} />}
                onClick={() =>
                  void resend.run({ params: { id: team._id }, body: { email, teamRole: numberOf(role) } })
                }
              >
                {t('resend')}
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<IconUserMinus size={18} stroke={1.8} />}
              onClick={() => changes.remove(member)}
            >
              {t('remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </MemberRow>
  );
}
