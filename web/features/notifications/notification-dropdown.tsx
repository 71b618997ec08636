import { ActionIcon, Button, Skeleton, Stack, Title, Tooltip } from '@mantine/core';
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../lib/page/own-router.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { NotificationLine } from './notification-line.tsx';
import classes from './notifications.module.css';
import { type Notification, useNewest, useReading } from './use-notifications.ts';

export function NotificationDropdown({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const { data } = useNewest();
  const { read, readAll } = useReading();
  const earlier = data?.data.filter(({ isRead }) => isRead) ?? [];
  const open = (line: Notification) => {
    void read(line);
    if (line.path !== null) onClose();
  };
  const list = (title: string, lines: Notification[]) =>
    lines.length > 0 && (
      <section>
        <Title order={3} className={classes.heading}>
          {title}
        </Title>
        <ul className={classes.list}>
          {lines.map((line) => (
            <NotificationLine key={line._id} line={line} onOpen={open} />
          ))}
        </ul>
      </section>
    );

  return (
    <div className={classes.dropdown}>
      <div className={classes.top}>
        <Title order={2} className={classes.title}>
          {t('title')}
        </Title>
        <Tooltip label={t('readAll')}>
          <ActionIcon
            aria-label={t('readAll')}
            disabled={!data || data.newNotification === 0}
            onClick={() => data && void readAll(data.upTo)}
          >
            <IconChecks size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('settings')}>
          <ActionIcon
            component={Link}
            to="/account-setting?tab=notifications"
            aria-label={t('settings')}
            onClick={onClose}
          >
            <IconSettings size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.scroll}>
        {!data && (
          <Stack gap="xs" p="sm" aria-hidden="true">
            <Skeleton h={48} />
            <Skeleton h={48} />
            <Skeleton h={48} />
          </Stack>
        )}
        {data?.data.length === 0 && (
          <EmptyState
            icon={<IconBell size={24} />}
            title={t('empty.title')}
            text={t('empty.text')}
            order={3}
          />
        )}
        {data && list(t('newest'), data.unread)}
        {list(t('earlier'), earlier)}
      </div>
      <Button component={Link} to="/notifications" variant="subtle" fullWidth onClick={onClose}>
        {t('all')}
      </Button>
    </div>
  );
}
