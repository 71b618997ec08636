import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canDrop, type TimeSettings, timeModes } from './time-mode.ts';

/** How time is shown. */
export function TimeMenu({ display, setMode, setDrop }: TimeSettings) {
  const { t } = useTranslation('review');
  const { mode, format } = display;
  return (
    <Menu position="top">
      <Menu.Target>
        <ActionIcon aria-label={t('time.menu')} size={28}>
          <IconChevronDown size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {timeModes.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === mode}
            rightSection={one === mode && <IconCheck size={16} stroke={2} aria-hidden />}
            onClick={() => setMode(one)}
          >
            {t(`time.${one}`)}
          </Menu.Item>
        ))}
        {canDrop(format) && (
          <>
            <Menu.Divider />
            <Menu.Item
              role="menuitemcheckbox"
              aria-checked={format.isDrop}
              rightSection={format.isDrop && <IconCheck size={16} stroke={2} aria-hidden />}
              onClick={() => setDrop(!format.isDrop)}
            >
              {t('time.drop')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
