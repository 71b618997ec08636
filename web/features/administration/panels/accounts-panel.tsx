import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdministeredAccount, administration } from '../../../../contract/calls/administration.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import classes from '../components/administration.module.css';
import { Listing } from '../components/listing.tsx';
import { AccountsTable } from './accounts-table.tsx';

interface Asked {
  what: 'disable' | 'endSessions';
  account: AdministeredAccount;
}

export function AccountsPanel() {
  const { t } = useTranslation('administration');
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const pages = useInfiniteQuery({
    queryKey: queryKeys.administration.accounts(search),
    queryFn: async ({ pageParam, signal }) =>
      (await api(administration.accounts, { query: { search, ...pageParam } }, { signal })).data,
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
  });
  const accounts = pages.data?.pages.flatMap(({ results }) => results) ?? [];
  const ended = {
    announce: true,
    onDone: async () => {
      setAsked(null);
      await changed('administration');
    },
    onFail: () => setAsked(null),
  };
  const switching = useAction(administration.switchAccount, ended);
  const ending = useAction(administration.endSessions, ended);

  function confirm({ what, account: { _id: id } }: Asked) {
    if (what === 'disable') void switching.run({ params: { id }, body: { isDisabled: true } });
    else void ending.run({ params: { id } });
  }

  return (
    <Stack gap="md">
      <SearchField
        label={t('accounts.search')}
        value={search}
        className={classes.search}
        onSearch={setSearch}
      />
      <Listing
        asked={pages}
        empty={accounts.length === 0 && { title: t('accounts.empty.title'), text: t('accounts.empty.text') }}
      >
        <AccountsTable
          accounts={accounts}
          onAsk={(what, account) => setAsked({ what, account })}
          onReactivate={({ _id: id }) => void switching.run({ params: { id }, body: { isDisabled: false } })}
        />
      </Listing>
      <ConfirmDialog
        opened={asked !== null}
        title={t(`accounts.${asked?.what ?? 'disable'}.title`)}
        text={asked && t(`accounts.${asked.what}.text`, { email: asked.account.email })}
        confirmLabel={t(`accounts.${asked?.what ?? 'disable'}.confirm`)}
        tone="danger"
        pending={switching.pending || ending.pending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && confirm(asked)}
      />
    </Stack>
  );
}
