import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCheck, IconDots, IconDownload, IconMailForward, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RoleSelect } from '../../../ui/fields/role-select.tsx';
import { FixedRole, MemberRow } from '../../../ui/people/member-row.tsx';
import { memberState } from '../../../ui/people/member-state.ts';
import { type SharedPerson, shareRoles } from '../share-draft.ts';
import type { ShareTarget } from '../share-target.ts';
import { useResend } from '../use-resend.ts';

interface Props {
  target: ShareTarget;
  person: SharedPerson;
  onChange: (change: Partial<SharedPerson>) => void;
  onRemove: () => void;
}

/** Removed people stay in sight with a way back, until and after it is saved. */
export function SharePerson({ target, person, onChange, onRemove }: Props) {
  const { t } = useTranslation('people');
  const { name, email, profilePic, role, canDownload, isRemoved, isFresh } = person;
  const resend = useResend(target);
  const shownName = name || email;
  const state = memberState(person);
  if (isRemoved) {
    return (
      <MemberRow name={name} email={email} picture={profilePic} isRemoved>
        <FixedRole>{t('removedTitle')}</FixedRole>
        <Button
          variant="subtle"
          aria-label={t('addAgainNamed', { name: shownName })}
          onClick={() => onChange({ isRemoved: false })}
        >
          {t('undo')}
        </Button>
      </MemberRow>
    );
  }
  return (
    <MemberRow name={name} email={email} picture={profilePic} state={isFresh ? 'active' : state}>
      {state === 'disabled' ? (
        <span title={t('disabledRole')}>
          <FixedRole>{t(`roles.${role}`)}</FixedRole>
        </span>
      ) : (
        <RoleSelect
          label={t('roleOf', { name: shownName })}
          isLabelHidden
          roles={shareRoles}
          value={role}
          onChange={(next) => onChange({ role: next })}
        />
      )}
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
            onClick={() => onChange({ canDownload: !canDownload })}
          >
            {t('mayDownload')}
          </Menu.Item>
          {person.isInvited && !isFresh && (
            <Menu.Item leftSection={<IconMailForward size={18} stroke={1.8} />} onClick={() => resend(email)}>
              {t('resend')}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconUserMinus size={18} stroke={1.8} />} onClick={onRemove}>
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </MemberRow>
  );
}
