import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileRole } from '../../../../contract/enums.ts';
import { dayOf, endOfDay } from '../../../lib/language/expiry-day.ts';
import type { ShareSettings } from '../share-draft.ts';
import classes from './share.module.css';

interface Props {
  settings: ShareSettings;
  /** `chosen`: each file shows its newest version or the one that was chosen with it. */
  versions: 'one' | 'all' | 'chosen';
  expiryError?: string | undefined;
  onChange: (settings: Partial<ShareSettings>) => void;
}

export function VisitorFields({ settings, versions, expiryError, onChange }: Props) {
  const { t } = useTranslation('sharing');
  const { linkAccess, allowComments, allowDownload, watermark, newestOnly, expiresAt } = settings;
  const { guestComments, guestsConfirmed } = settings;
  const isTalking = linkAccess === FileRole.collaborator && allowComments;
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{t('visitors.label')}</legend>
      <div className={classes.switches}>
        <Switch
          label={t('visitors.comments')}
          description={t('visitors.commentsText')}
          checked={isTalking}
          onChange={(event) => onChange(talking(event.currentTarget.checked))}
        />
        <Switch
          label={t('visitors.guests')}
          description={t('visitors.guestsText')}
          checked={isTalking && guestComments}
          disabled={!isTalking}
          onChange={(event) => onChange({ guestComments: event.currentTarget.checked })}
        />
        {isTalking && guestComments && (
          <Switch
            label={t('visitors.confirmed')}
            description={t('visitors.confirmedText')}
            checked={guestsConfirmed}
            onChange={(event) => onChange({ guestsConfirmed: event.currentTarget.checked })}
          />
        )}
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
        {versions !== 'one' && (
          <Switch
            label={t(versions === 'all' ? 'visitors.newest' : 'visitors.following')}
            description={t(versions === 'all' ? 'visitors.newestText' : 'visitors.followingText')}
            checked={newestOnly}
            onChange={(event) => onChange({ newestOnly: event.currentTarget.checked })}
          />
        )}
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

/** Answers one question for two fields of the call: both must allow comments. */
const talking = (isAllowed: boolean) => ({
  linkAccess: isAllowed ? FileRole.collaborator : FileRole.viewer,
  allowComments: isAllowed,
});
