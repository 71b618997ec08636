import { Skeleton } from '@mantine/core';
import { useProfile } from '../../../lib/profile.ts';
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx';
import { DeactivateSection } from './deactivate-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { GoogleSection } from './google-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SsoSection } from './sso-section.tsx';

export function OtherPanel() {
  const { data: profile } = useProfile();
  if (!profile) return <Skeleton h={420} aria-hidden="true" />;
  return (
    <>
      {!profile.ssoOnly && <GoogleSection profile={profile} />}
      <SsoSection profile={profile} />
      {!profile.ssoOnly && <SecondFactorSection email={profile.email} />}
      <SessionsSection />
      <DeactivateSection email={profile.email} />
      <DeleteSection profile={profile} />
    </>
  );
}
