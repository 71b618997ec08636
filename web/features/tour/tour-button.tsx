import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../ui/page/icon-on-phone.module.css';
import { startTour } from './tour.ts';

export function TourButton({ projectId }: { projectId: string }) {
  const { t } = useTranslation('tour');
  return (
    <Button
      className={classes.button ?? ''}
      aria-label={t('start')}
      leftSection={<IconRoute size={18} stroke={1.8} aria-hidden />}
      onClick={() => void startTour(projectId)}
    >
      <span className={classes.words}>{t('start')}</span>
    </Button>
  );
}
