import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectMember } from '../../../../contract/calls/project-entities.ts';
import { MemberType } from '../../../../contract/enums.ts';
import { MemberRow } from '../../../ui/people/member-row.tsx';
import type { useMemberChanges } from '../use-member-changes.ts';

interface Props {
  member: ProjectMember;
  changes: ReturnType<typeof useMemberChanges>;
}

/** Removed people are kept in sight, so that bringing one back takes no typing. */
export function RemovedMember({ member, changes }: Props) {
  const { t } = useTranslation('people');
  const { name, email, profilePic } = member;
  return (
    <MemberRow name={name} email={email} picture={profilePic} isRemoved>
      <Button
        variant="subtle"
        aria-label={t('addAgainNamed', { name: name || email })}
        onClick={() => changes.change(member, { type: MemberType.collaborator })}
      >
        {t('addAgain')}
      </Button>
    </MemberRow>
  );
}
