import { Group, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pages.module.css';

interface Props {
  current: number;
  total: number;
  onChange: (page: number) => void;
}

export function Pages({ current, total, onChange }: Props) {
  const { t } = useTranslation('common');
  if (total <= 1) return null;
  return (
    <Group justify="center" mt="lg">
      <Pagination
        total={total}
        value={current}
        color="var(--koma-text)"
        classNames={{ control: classes.page ?? '' }}
        aria-label={t('pages.label')}
        getItemProps={(page) => ({ 'aria-label': t('pages.page', { page }) })}
        getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
        onChange={onChange}
      />
    </Group>
  );
}
