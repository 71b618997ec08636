import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dismissRefusal, type Refused } from '../refusals.ts';
import classes from './upload-panel.module.css';

/** What was not taken, with its reason, until somebody has read it. */
export function RefusedRow({ refused: { id, name, reason } }: { refused: Refused }) {
  const { t } = useTranslation('uploads');
  const label = t('panel.forget', { name });
  return (
    <div className={classes.line} data-upload={name} data-state="refused">
      <IconAlertCircle size={20} stroke={1.6} className={classes.icon} data-state="refused" aria-hidden />
      <div className={classes.words}>
        <bdi title={name}>{name === '' ? t('state.refused') : name}</bdi>
        <span className={classes.detail} data-state="refused">
          {reason}
        </span>
      </div>
      <Tooltip label={label} openDelay={400}>
        <ActionIcon size={32} aria-label={label} onClick={() => dismissRefusal(id)}>
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
