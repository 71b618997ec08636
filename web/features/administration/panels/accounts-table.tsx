import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AdministeredAccount } from '../../../../contract/calls/administration.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useProfile } from '../../../lib/profile.ts';
import { Actions, Danger, Person, Table, Two } from '../components/table.tsx';
import { useMayChange } from '../use-standing.ts';

interface Props {
  accounts: AdministeredAccount[];
  onAsk: (what: 'disable' | 'endSessions', account: AdministeredAccount) => void;
  onReactivate: (account: AdministeredAccount) => void;
}

export function AccountsTable({ accounts, onAsk, onReactivate }: Props) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { data: profile } = useProfile();
  const mayChange = useMayChange();

  const stateOf = ({ state, isOverPlan, isAdministrator }: AdministeredAccount) => {
    const notes = [isAdministrator && t('accounts.administrator'), isOverPlan && t('accounts.overPlan')];
    const name = t(`accounts.states.${state}`);
    return (
      <Two
        first={state === 'active' || state === 'invited' ? name : <Danger>{name}</Danger>}
        second={notes.filter(Boolean).join(' · ')}
      />
    );
  };

  const actionsOf = (account: AdministeredAccount) => {
    const { _id, email, state, sessions } = account;
    if (_id === profile?._id || state === 'invited') return null;
    return (
      <Actions>
        {state === 'active' ? (
          <Button
            size="xs"
            disabled={!mayChange}
            aria-label={t('accounts.disable.named', { email })}
            onClick={() => onAsk('disable', account)}
          >
            {t('accounts.disable.button')}
          </Button>
        ) : (
          <Button
            size="xs"
            disabled={!mayChange}
            aria-label={t('accounts.reactivateNamed', { email })}
            onClick={() => onReactivate(account)}
          >
            {t('accounts.reactivate')}
          </Button>
        )}
        {sessions > 0 && (
          <Button
            size="xs"
            disabled={!mayChange}
            aria-label={t('accounts.endSessions.named', { email })}
            onClick={() => onAsk('endSessions', account)}
          >
            {t('accounts.endSessions.button')}
          </Button>
        )}
      </Actions>
    );
  };

  return (
    <Table
      label={t('tabs.accounts')}
      columns={[
        t('accounts.columns.account'),
        t('accounts.columns.state'),
        t('accounts.columns.plan'),
        t('accounts.columns.created'),
        t('accounts.columns.seen'),
        '',
      ]}
      rows={accounts.map((account) => ({
        id: account._id,
        cells: [
          <Person key="account" person={account} />,
          stateOf(account),
          <Two
            key="plan"
            first={account.plan}
            second={t('used', {
              used: format.size(account.storage),
              limit: format.size(account.maxStorage),
            })}
          />,
          format.day(account.createdAt),
          <Two
            key="seen"
            first={account.lastSeenAt ? format.ago(account.lastSeenAt) : '–'}
            second={[
              account.sessions > 0 && t('accounts.sessions', { count: account.sessions }),
              account.hasSecondFactor && t('accounts.secondFactor'),
            ]
              .filter(Boolean)
              .join(' · ')}
          />,
          actionsOf(account),
        ],
      }))}
    />
  );
}
