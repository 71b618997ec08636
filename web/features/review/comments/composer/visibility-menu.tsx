import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconLock, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CommentType, type ValueOf } from '../../../../../contract/enums.ts';
import classes from './composer.module.css';

interface Props {
  value: ValueOf<typeof CommentType>;
  onChange: (value: ValueOf<typeof CommentType>) => void;
}

const choices = [
  { value: CommentType.public, name: 'everyone', Icon: IconUsers },
  { value: CommentType.private, name: 'team', Icon: IconLock },
] as const;

export function VisibilityMenu({ value, onChange }: Props) {
  const { t } = useTranslation('comments');
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0];
  return (
    <Menu position="top-end" width={280}>
      <Menu.Target>
        <Button
          className={classes.who ?? ''}
          size="compact-md"
          aria-label={t('visibility.label', { who: t(`visibility.${chosen.name}`) })}
          leftSection={<chosen.Icon size={14} stroke={2} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
        >
          <span className={classes.whoWords}>{t(`visibility.${chosen.name}`)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value: one, name, Icon }) => (
          <Menu.RadioItem
            key={one}
            value={name}
            checked={one === value}
            closeMenuOnClick
            rightSection={<Icon size={16} stroke={1.8} aria-hidden />}
            onChange={() => onChange(one)}
          >
            {t(`visibility.${name}Text`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
