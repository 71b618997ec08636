import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDots, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLeaving } from '../../../lib/optimistic.ts';
import { FixedRole, MemberList, MemberRow } from '../../../ui/people/member-row.tsx';
import { deleteGuestComments, type LinkGuest, setBlocked, useGuests } from '../use-guests.ts';
import classes from './share.module.css';

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

export function GuestList({ linkId }: { linkId: string }) {
  const { t } = useTranslation('guests');
  const guests = useGuests(linkId);
  if (guests.length === 0) return null;
  return (
    <details className={classes.opened}>
      <summary>{t('list.title', { count: guests.length })}</summary>
      <MemberList label={t('list.label')}>
        {guests.map((guest) => (
          <GuestRow key={guest._id} linkId={linkId} guest={guest} />
        ))}
      </MemberList>
    </details>
  );
}

function GuestRow({ linkId, guest }: { linkId: string; guest: LinkGuest }) {
  const { t } = useTranslation('guests');
  const { _id, name, email, isBlocked } = guest;
  // Comments being deleted no longer count.
  const commentCount = useLeaving().has(_id) ? 0 : guest.commentCount;
  return (
    <MemberRow name={name} email={email ?? undefined} picture={null} isRemoved={isBlocked}>
      <FixedRole>{isBlocked ? t('list.blocked') : t('list.wrote', { count: commentCount })}</FixedRole>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('list.more', { name })}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => void setBlocked(linkId, guest)}>
            {t(isBlocked ? 'list.unblock' : 'list.block')}
          </Menu.Item>
          {commentCount > 0 && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash {...icon} />}
              onClick={() => deleteGuestComments(linkId, guest)}
            >
              {t('list.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </MemberRow>
  );
}
