import { Button, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../tabs.ts';
import classes from './dashboard.module.css';

interface Props {
  sorts: Sort[];
  value: Sort;
  onChange: (sort: string) => void;
}

export function SortMenu({ sorts, value, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const label = t('sort.label', { sort: t(`sort.${value}`) });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          className={classes.tool ?? ''}
          aria-label={label}
          leftSection={<IconArrowsSort size={18} stroke={1.8} aria-hidden />}
        >
          <span className={classes.words}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {sorts.map((sort) => (
            <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
              {t(`sort.${sort}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
