import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isSelling } from '../../../lib/billing-mode.ts';
import { hideUpgrade, useUpgrade } from '../../../lib/failures/upgrade.ts';
import { useOverview } from '../../../lib/overview.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { UpgradeAdvice } from './upgrade-advice.tsx';
import classes from './upgrade-dialog.module.css';

/** Time to upgrade: opens wherever a plan's limit stops something, and says what to do about it. */
export function UpgradeDialog() {
  const { t } = useTranslation('billing');
  const { t: common } = useTranslation('common');
  const message = useUpgrade();
  const { data } = useOverview();
  // Somebody else's project counts against its owner's plan; then there is nothing to show about one's own.
  const isOwnLimit =
    data !== undefined &&
    [
      [data.projects, data.maxProjects],
      [data.teams, data.maxTeams],
      [data.users, data.maxUsers],
      [data.storage, data.maxStorage],
    ].some(([used, limit]) => typeof used === 'number' && typeof limit === 'number' && used >= limit);
  const sells = isSelling();
  return (
    <Modal
      opened={message !== null}
      onClose={hideUpgrade}
      title={t(sells ? 'upgrade.title' : 'upgrade.limitTitle')}
      size={720}
      // Above the dialog in which the limit was met.
      zIndex={300}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <p className={classes.message}>{message}</p>
      {isOwnLimit && <UpgradeAdvice />}
      {!isOwnLimit && sells && <p className={classes.message}>{t('upgrade.askOwner')}</p>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button data-autofocus onClick={hideUpgrade}>
          {t('upgrade.understood')}
        </Button>
        {isOwnLimit && sells && (
          <Button
            component={Link}
            to="/subscription/choose-plan"
            variant="filled"
            color="accent"
            onClick={hideUpgrade}
          >
            {t('upgrade.choose')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
