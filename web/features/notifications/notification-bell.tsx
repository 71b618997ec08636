import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../lib/live/use-live.ts';
import { useOverview } from '../../lib/overview.ts';
import { changedBy } from '../../lib/stale.ts';

const Dropdown = lazy(async () => ({
  default: (await import('./notification-dropdown.tsx')).NotificationDropdown,
}));

const MOST_SHOWN = 99;

export function NotificationBell() {
  const { t } = useTranslation('shell');
  const [isOpen, { close, toggle }] = useDisclosure(false);
  const { data } = useOverview();
  useEvent('notification.changed', changedBy);
  const count = data?.newNotification ?? 0;
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          aria-label={count === 0 ? t('notifications.none') : t('notifications.unread', { count, shown })}
          onClick={toggle}
        >
          <Indicator
            inline
            disabled={count === 0}
            label={shown}
            size={16}
            offset={2}
            color="var(--koma-accent-fill)"
          >
            <IconBell size={20} stroke={1.8} display="block" />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('notifications.none')}>
        {isOpen && (
          <Suspense fallback={null}>
            <Dropdown onClose={close} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
