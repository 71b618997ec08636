import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canDrop, type TimeSettings, timeModes } from '../player/time-mode.ts';

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
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === mode}
            closeMenuOnClick
            onChange={() => setMode(one)}
          >
            {t(`time.${one}`)}
          </Menu.RadioItem>
        ))}
        {canDrop(format) && (
          <>
            <Menu.Divider />
            <Menu.CheckboxItem checked={format.isDrop} closeMenuOnClick onChange={setDrop}>
              {t('time.drop')}
            </Menu.CheckboxItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
