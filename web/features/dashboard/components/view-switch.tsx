import { SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './dashboard.module.css';

interface Props {
  value: 'grid' | 'list';
  onChange: (view: 'grid' | 'list') => void;
}

export function ViewSwitch({ value, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const choices = [
    { value: 'grid', Icon: IconLayoutGrid },
    { value: 'list', Icon: IconList },
  ] as const;
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      className={classes.view ?? ''}
      value={value}
      onChange={(view) => onChange(view === 'list' ? 'list' : 'grid')}
      data={choices.map(({ value: view, Icon }) => ({
        value: view,
        label: (
          <span className={classes.viewIcon} title={t(`view.${view}`)}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <span className={classes.hidden}>{t(`view.${view}`)}</span>
          </span>
        ),
      }))}
    />
  );
}
