import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const choices = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const;

export function ThemeMenuList() {
  const { t } = useTranslation('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon: Current } = choices.find(({ value }) => value === colorScheme) ?? choices[2];
  return (
    <Menu position="bottom-end" width={190} defaultOpened>
      <Menu.Target>
        <ActionIcon aria-label={t('theme.label')} color="gray">
          <Current size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={18} stroke={1.8} />}
            rightSection={value === colorScheme && <IconCheck size={16} aria-hidden />}
            aria-current={value === colorScheme}
            onClick={() => setColorScheme(value)}
          >
            {t(`theme.${value}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
