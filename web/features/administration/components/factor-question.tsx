import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { askConfirmation } from '../../../lib/session/confirmation.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { useStanding } from '../use-standing.ts';

export function NoFactor() {
  const { t } = useTranslation('administration');
  return (
    <EmptyState
      icon={<IconShieldLock size={28} />}
      title={t('factor.title')}
      text={t('factor.text')}
      action={
        <Button component={Link} to="/account-setting?tab=other" variant="filled" color="accent">
          {t('factor.action')}
        </Button>
      }
    />
  );
}

/** Asks for the account's second factor: this session signed in before it was set up, or by a provider. */
export function FactorQuestion() {
  const { t } = useTranslation('administration');
  const { isFetching, refetch } = useStanding();

  async function ask() {
    if (await askConfirmation('factor')) await refetch();
  }

  return (
    <EmptyState
      icon={<IconShieldLock size={28} />}
      title={t('question.title')}
      text={t('question.text')}
      action={
        <Button variant="filled" color="accent" loading={isFetching} onClick={() => void ask()}>
          {t('question.action')}
        </Button>
      }
    />
  );
}
