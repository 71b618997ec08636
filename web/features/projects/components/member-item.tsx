import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconDots, IconDownload, IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProjectMember } from '../../../../contract/calls/project-entities.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { RoleSelect } from '../../../ui/fields/role-select.tsx';
import { FixedRole, MemberRow } from '../../../ui/people/member-row.tsx';
import { memberState } from '../../../ui/people/member-state.ts';
import { memberRoles, roleOf, typeOf } from '../member-roles.ts';
import type { useMemberChanges } from '../use-member-changes.ts';

interface Props {
  projectId: string;
  member: ProjectMember;
  isYou: boolean;
  canManage: boolean;
  changes: ReturnType<typeof useMemberChanges>;
}

export function MemberItem({ projectId, member, isYou, canManage, changes }: Props) {
  const { t } = useTranslation('people');
  const { name, email, profilePic, type, canDownload } = member;
  const state = memberState(member);
  const shownName = name || email;
  const resend = useAction(projects.resendInvitation, {
    key: `resend ${projectId} ${member._id}`,
    announce: true,
    onDone: () => changed('project'),
  });
  const role = roleOf(type);
  return (
    <MemberRow name={name} email={email} picture={profilePic} state={state} isYou={isYou}>
      {canManage && state !== 'disabled' ? (
        <RoleSelect
          label={t('roleOf', { name: shownName })}
          isLabelHidden
          roles={memberRoles}
          value={role}
          onChange={(next) => changes.change(member, { type: typeOf(next) })}
        />
      ) : (
        <span title={canManage ? t('disabledRole') : undefined}>
          <FixedRole>{t(`roles.${role}`)}</FixedRole>
        </span>
      )}
      {canManage && (
        <Menu position="bottom-end" width={250}>
          <Menu.Target>
            <ActionIcon aria-label={t('menuOf', { name: shownName })}>
              <IconDots size={18} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              role="menuitemcheckbox"
              aria-checked={canDownload}
              leftSection={<IconDownload size={18} stroke={1.8} />}
              rightSection={canDownload && <IconCheck size={16} aria-hidden />}
              onClick={() => changes.change(member, { canDownload: !canDownload })}
            >
              {t('mayDownload')}
            </Menu.Item>
            {member.isInvited && (
              <Menu.Item
                leftSection={<IconMailForward size={18} stroke={1.8} />}
                onClick={() => void resend.run({ params: { id: projectId }, body: { email } })}
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
