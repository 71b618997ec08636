import { Button, Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../tabs.ts';

interface Props {
  sorts: Sort[];
  value: Sort;
  onChange: (sort: string) => void;
}

export function SortMenu({ sorts, value, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button leftSection={<IconArrowsSort size={18} stroke={1.8} />}>
          {t('sort.label', { sort: t(`sort.${value}`) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sorts.map((sort) => (
          <Menu.Item
            key={sort}
            role="menuitemradio"
            aria-checked={sort === value}
            rightSection={sort === value && <IconCheck size={16} aria-hidden />}
            onClick={() => onChange(sort)}
          >
            {t(`sort.${sort}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
