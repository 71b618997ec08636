import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../lib/profile.ts';
import type { RoleName } from '../../ui/fields/role-select.tsx';
import { FixedRole, MemberList, MemberRow } from '../../ui/people/member-row.tsx';
import type { Member } from './member.ts';
import { type MemberHandling, MemberItem } from './member-item.tsx';

interface Props {
  label: string;
  owner?: { _id: string; name: string; email?: string; profilePic: string | null };
  members: Member[];
  roles: readonly RoleName[];
  handling: MemberHandling | undefined;
}

/** Keeps removed people in sight, so that restoring them takes no typing. */
export function Members({ label, owner, members, roles, handling }: Props) {
  const { t } = useTranslation('people');
  const { data: profile } = useProfile();
  const present = members.filter(({ isRemoved, _id }) => !isRemoved && (!owner || _id !== owner._id));
  const removed = handling ? members.filter(({ isRemoved }) => isRemoved) : [];
  return (
    <>
      {(owner || present.length > 0) && (
        <MemberList label={label}>
          {owner && (
            <MemberRow
              name={owner.name}
              email={owner.email}
              picture={owner.profilePic}
              isYou={profile?._id === owner._id}
            >
              <FixedRole>{t('owner')}</FixedRole>
            </MemberRow>
          )}
          {present.map((member) => (
            <MemberItem
              key={member.email}
              member={member}
              roles={roles}
              isYou={member._id !== undefined && profile?._id === member._id}
              handling={handling}
            />
          ))}
        </MemberList>
      )}
      {handling && removed.length > 0 && (
        <>
          <Title order={3} mt="md">
            {t('removedTitle')}
          </Title>
          <MemberList label={t('removedTitle')}>
            {removed.map((member) => (
              <RemovedMember key={member.email} member={member} onChange={handling.change} />
            ))}
          </MemberList>
        </>
      )}
    </>
  );
}

interface RemovedProps {
  member: Member;
  onChange: MemberHandling['change'];
}

function RemovedMember({ member, onChange }: RemovedProps) {
  const { t } = useTranslation('people');
  const { name, email, profilePic } = member;
  return (
    <MemberRow name={name} email={email} picture={profilePic} isRemoved>
      <Button
        variant="subtle"
        aria-label={t('addAgainNamed', { name: name || email })}
        onClick={() => onChange(member, { isRemoved: false })}
      >
        {t('addAgain')}
      </Button>
    </MemberRow>
  );
}
