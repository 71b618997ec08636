import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { metLimit, type PlanOverview } from '../../../../contract/calls/accounts.ts';
import { isSelling } from '../../../lib/billing-mode.ts';
import { hideUpgrade, useUpgrade } from '../../../lib/failures/upgrade.ts';
import { useOverview } from '../../../lib/overview.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { UpgradeAdvice } from './upgrade-advice.tsx';
import classes from './upgrade-dialog.module.css';

export function UpgradeDialog() {
  const { t } = useTranslation('billing');
  const { t: common } = useTranslation('common');
  const { message, data: refusal } = useUpgrade();
  const { data: overview } = useOverview({ isReadAnew: true });
  const limit = metLimit.safeParse(refusal).data?.limit;
  const isOwn = limit === 'projects' || limit === 'teams';
  // The full plan may be another owner's; the reader's own is used up too.
  const isPerhapsOwn = (limit === 'users' || limit === 'storage') && overview && isUsedUp(overview, limit);
  const sells = isSelling();
  return (
    <Modal
      opened={message !== null}
      onClose={hideUpgrade}
      title={t(sells ? 'upgrade.title' : 'upgrade.limitTitle')}
      size={720}
      zIndex={300}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <p className={classes.message}>{message}</p>
      {!isOwn && sells && <p className={classes.message}>{t('upgrade.askOwner')}</p>}
      {(isOwn || isPerhapsOwn) && <UpgradeAdvice />}
      <FormFoot>
        <Button data-autofocus onClick={hideUpgrade}>
          {t('upgrade.understood')}
        </Button>
        {sells && (
          <Button
            component={Link}
            to="/subscription/choose-plan"
            {...(isOwn && { variant: 'filled', color: 'accent' })}
            onClick={hideUpgrade}
          >
            {t('upgrade.choose')}
          </Button>
        )}
      </FormFoot>
    </Modal>
  );
}

/** The remaining storage may still be too small for one file. */
const NEARLY_ALL = 0.9;

const isUsedUp = (overview: PlanOverview, limit: 'users' | 'storage') =>
  limit === 'users'
    ? overview.users >= overview.maxUsers
    : overview.storage >= NEARLY_ALL * overview.maxStorage;
