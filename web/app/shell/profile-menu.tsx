import { Menu, Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../contract/calls/accounts.ts';
import { loadPage } from '../../lib/page/navigation.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { useProfile } from '../../lib/profile.ts';
import { forgetSession } from '../../lib/session/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import classes from './shell.module.css';

/** A fresh page also forgets everything that was kept in memory. */
function leave() {
  forgetSession();
  loadPage('/sign-in');
}

export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const { data: profile } = useProfile();
  const [isAsking, question] = useDisclosure(false);
  const signOut = useAction(accounts.signOut, { onDone: leave, onFail: leave });
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
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.8} />} onClick={question.open}>
            {t('profile.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={t('signOut.question')}
        text={t('signOut.effect')}
        confirmLabel={t('signOut.confirm')}
        pending={signOut.pending}
        onClose={question.close}
        onConfirm={() => void signOut.run({ body: {} })}
      />
    </>
  );
}
