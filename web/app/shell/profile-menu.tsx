import { Menu, Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconServerCog, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../lib/page/own-router.tsx';
import { useProfile } from '../../lib/profile.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import classes from './shell.module.css';
import { SignOutQuestion } from './sign-out-question.tsx';

export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const { data: profile } = useProfile();
  const [isAsking, question] = useDisclosure(false);
  if (!profile) return <Skeleton circle h={32} w={32} mx={4} />;
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton className={classes.profile} aria-label={t('profile.open', { name: profile.name })}>
            <Avatar name={profile.name} picture={profile.profilePic} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.person}>
            <strong>{profile.name}</strong>
            <span dir="ltr">{profile.email}</span>
          </div>
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to="/account-setting"
            leftSection={<IconSettings size={18} stroke={1.8} />}
          >
            {t('profile.settings')}
          </Menu.Item>
          {profile.isAdministrator && (
            <Menu.Item component={Link} to="/admin" leftSection={<IconServerCog size={18} stroke={1.8} />}>
              {t('profile.administration')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.8} />} onClick={question.open}>
            {t('profile.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutQuestion opened={isAsking} onClose={question.close} />
    </>
  );
}
