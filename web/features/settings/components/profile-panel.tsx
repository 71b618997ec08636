import { Button, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../lib/profile.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PictureSection } from './picture-section.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfilePanel() {
  const { t } = useTranslation('settings');
  const { data: profile, isError, error, refetch } = useProfile();
  if (isError) {
    return (
      <EmptyState
        icon={<IconRefresh size={22} stroke={1.8} />}
        title={t('profile.loadFailed')}
        text={error.message}
        action={<Button onClick={() => refetch()}>{t('profile.retry')}</Button>}
      />
    );
  }
  if (!profile) return <ProfileSkeleton />;
  return (
    <>
      <PictureSection profile={profile} />
      <ProfileForm key={profile._id} profile={profile} />
    </>
  );
}

function ProfileSkeleton() {
  return (
    <Stack gap="lg" aria-hidden="true">
      <Skeleton h={88} />
      {['name', 'japaneseName', 'email', 'language', 'timeZone'].map((key) => (
        <Skeleton key={key} h={62} />
      ))}
    </Stack>
  );
}
