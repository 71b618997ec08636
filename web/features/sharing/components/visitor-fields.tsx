import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FileRole } from '../../../../contract/enums.ts';
import { dayOf, endOfDay } from '../expiry-day.ts';
import type { ShareSettings } from '../share-draft.ts';
import classes from './share.module.css';

interface Props {
  settings: ShareSettings;
  expiryError?: string | undefined;
  onChange: (settings: Partial<ShareSettings>) => void;
}

/** What those may do who come by the link, and for how long. */
export function VisitorFields({ settings, expiryError, onChange }: Props) {
  const { t } = useTranslation('sharing');
  const label = useId();
  const { linkAccess, allowComments, allowDownload, watermark, expiresAt } = settings;
  const isTalking = linkAccess === FileRole.collaborator;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend} id={label}>
        {t('visitors.label')}
      </legend>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        value={isTalking ? 'comment' : 'look'}
        onChange={(value) =>
          onChange({ linkAccess: value === 'comment' ? FileRole.collaborator : FileRole.viewer })
        }
        data={[
          { value: 'look', label: t('visitors.look') },
          { value: 'comment', label: t('visitors.comment') },
        ]}
      />
      <div className={classes.switches}>
        <Switch
          label={t('visitors.comments')}
          description={t('visitors.commentsText')}
          checked={isTalking && allowComments}
          disabled={!isTalking}
          onChange={(event) => onChange({ allowComments: event.currentTarget.checked })}
        />
        <Switch
          label={t('visitors.download')}
          description={t(watermark ? 'visitors.downloadMarked' : 'visitors.downloadText')}
          checked={allowDownload && !watermark}
          disabled={watermark}
          onChange={(event) => onChange({ allowDownload: event.currentTarget.checked })}
        />
        <Switch
          label={t('visitors.watermark')}
          description={t('visitors.watermarkText')}
          checked={watermark}
          onChange={(event) => onChange({ watermark: event.currentTarget.checked })}
        />
      </div>
      <TextInput
        type="date"
        size="md"
        className={classes.date ?? ''}
        label={t('visitors.expiry')}
        description={t('visitors.expiryText')}
        min={dayOf(new Date().toISOString())}
        value={expiresAt === null ? '' : dayOf(expiresAt)}
        error={expiryError}
        onChange={(event) => onChange({ expiresAt: endOfDay(event.currentTarget.value) })}
      />
    </fieldset>
  );
}
