import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { fileReview } from '../../../contract/calls/file-entities.ts';
import type { Download } from '../../features/files/downloads/downloads.ts';
import classes from './review-downloads.module.css';

async function startDownload(wanted: Download) {
  const { startDownload: run } = await import('../../features/files/downloads/downloads.ts');
  await run(wanted);
}

export function ReviewDownloads({ file }: { file: z.infer<typeof fileReview> }) {
  const { t } = useTranslation('review');
  if (!file.canDownload || file.fileVersionId === null) return null;
  const from = { id: file._id, versionId: file.fileVersionId };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-md"
          className={classes.button ?? ''}
          leftSection={<IconDownload size={18} stroke={1.8} />}
          aria-label={t('header.download')}
        >
          <span className={classes.words}>{t('header.download')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void startDownload({ kind: 'original', ...from })}>
          {t('header.original')}
        </Menu.Item>
        {file.possibleResolution.map(({ height }) => (
          <Menu.Item key={height} onClick={() => void startDownload({ kind: 'proxy', height, ...from })}>
            {t('header.proxy', { height })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
