import { Skeleton } from '@mantine/core';
import { useProfile } from '../../../lib/profile.ts';
import { DeactivateSection } from './deactivate-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { GoogleSection } from './google-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function OtherPanel() {
  const { data: profile } = useProfile();
  if (!profile) return <Skeleton h={420} aria-hidden="true" />;
  return (
    <>
      <GoogleSection hasPassword={profile.hasPassword} />
      <SessionsSection />
      <DeactivateSection email={profile.email} />
      <DeleteSection profile={profile} />
    </>
  );
}
