import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type RoleName, RoleSelect } from '../../ui/fields/role-select.tsx';
import { FixedRole, MemberRow } from '../../ui/people/member-row.tsx';
import { memberState } from '../../ui/people/member-state.ts';
import type { Member } from './member.ts';

export interface MemberHandling {
  change: (member: Member, change: Partial<Member>) => void;
  remove: (member: Member) => void;
  resend: (member: Member) => void;
}

interface Props {
  member: Member;
  roles: readonly RoleName[];
  isYou: boolean;
  /** Undefined for readers who may not manage members. */
  handling: MemberHandling | undefined;
}

export function MemberItem({ member, roles, isYou, handling }: Props) {
  const { t } = useTranslation('people');
  const { name, email, profilePic, role, isFresh } = member;
  const state = memberState(member);
  return (
    <MemberRow
      name={name}
      email={email}
      picture={profilePic}
      state={isFresh ? 'active' : state}
      isYou={isYou}
    >
      {handling && state !== 'disabled' ? (
        <RoleSelect
          label={t('roleOf', { name: name || email })}
          isLabelHidden
          roles={roles}
          value={role}
          onChange={(next) => handling.change(member, { role: next })}
        />
      ) : (
        <span title={handling ? t('disabledRole') : undefined}>
          <FixedRole>{t(`roles.${role}`)}</FixedRole>
        </span>
      )}
      {handling && (
        <MemberMenu member={member} handling={handling} canResend={member.isInvited && !isFresh} />
      )}
    </MemberRow>
  );
}

interface MenuProps {
  member: Member;
  handling: MemberHandling;
  canResend: boolean;
}

function MemberMenu({ member, handling, canResend }: MenuProps) {
  const { t } = useTranslation('people');
  const { name, email, canDownload } = member;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon aria-label={t('menuOf', { name: name || email })}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canDownload !== undefined && (
          <Menu.CheckboxItem
            checked={canDownload}
            closeMenuOnClick
            onChange={(next) => handling.change(member, { canDownload: next })}
          >
            {t('mayDownload')}
          </Menu.CheckboxItem>
        )}
        {canResend && (
          <Menu.Item
            leftSection={<IconMailForward size={18} stroke={1.8} />}
            onClick={() => handling.resend(member)}
          >
            {t('resend')}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconUserMinus size={18} stroke={1.8} />}
          onClick={() => handling.remove(member)}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
