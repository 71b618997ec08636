import { ActionIcon, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import classes from './download-panel.module.css';
import { useDownloads } from './downloads.ts';

export function DownloadPanel() {
  const { t } = useTranslation('files');
  const format = useFormat();
  const running = useDownloads();
  if (running.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('download.title')}>
      <h2>{t('download.title')}</h2>
      {running.map(({ key, name, received, total, cancel }) => (
        <div key={key} className={classes.line}>
          <bdi>{name}</bdi>
          <span>{total === null ? format.size(received) : `${Math.round((100 * received) / total)}%`}</span>
          <ActionIcon aria-label={t('download.cancel', { name })} onClick={cancel}>
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
          <Progress
            className={classes.bar ?? ''}
            size={3}
            color="ink"
            aria-label={name}
            value={total === null ? 0 : (100 * received) / total}
          />
        </div>
      ))}
    </section>
  );
}
