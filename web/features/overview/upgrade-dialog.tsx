import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hideUpgrade, useUpgrade } from '../../lib/failures/upgrade.ts';
import { useOverview } from '../../lib/overview.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { UpgradeAdvice } from './upgrade-advice.tsx';
import classes from './upgrade-dialog.module.css';

/** Time to upgrade: opens wherever a plan's limit stops something, and says what to do about it. */
export function UpgradeDialog() {
  const { t } = useTranslation('overview');
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
  return (
    <Modal
      opened={message !== null}
      onClose={hideUpgrade}
      title={t('upgrade.title')}
      size={720}
      // Above the dialog in which the limit was met.
      zIndex={300}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <p className={classes.message}>{message}</p>
      {isOwnLimit ? <UpgradeAdvice /> : <p className={classes.message}>{t('upgrade.askOwner')}</p>}
      <Group justify="flex-end" gap="xs" mt="lg">
        {isOwnLimit && (
          <Button component={Link} to="/time-to-upgrade" onClick={hideUpgrade}>
            {t('upgrade.toPlan')}
          </Button>
        )}
        <Button variant="filled" color="accent" data-autofocus onClick={hideUpgrade}>
          {t('upgrade.understood')}
        </Button>
      </Group>
    </Modal>
  );
}
