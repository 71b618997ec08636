import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { administration } from '../../../../contract/calls/administration.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import classes from '../components/administration.module.css';
import { Listing } from '../components/listing.tsx';
import { Person, Table, Written } from '../components/table.tsx';
import { useFromList } from '../use-from-list.ts';
import { useMayChange } from '../use-standing.ts';

export function MailsPanel() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const mayChange = useMayChange();
  const { pages, results } = useFromList(administration.refusedAddresses);
  const retrying = useAction(administration.retryAddress, {
    announce: true,
    onDone: () => changed('administration'),
  });
  return (
    <Stack gap="md">
      <p className={classes.text}>{t('mails.text')}</p>
      <Listing
        asked={pages}
        empty={results.length === 0 && { title: t('mails.empty.title'), text: t('mails.empty.text') }}
      >
        <Table
          label={t('tabs.mails')}
          columns={[t('mails.columns.address'), t('mails.columns.answer'), t('mails.columns.at'), '']}
          rows={results.map((row) => ({
            id: row._id,
            cells: [
              <Person key="address" person={row} />,
              <Written key="answer">{row.answer}</Written>,
              format.moment(row.refusedAt),
              <Button
                key="retry"
                size="xs"
                disabled={!mayChange}
                aria-label={t('mails.retryNamed', { email: row.email })}
                onClick={() =>
                  void retrying.run({ params: { id: row._id }, body: {} }, { key: `retry ${row._id}` })
                }
              >
                {t('retry')}
              </Button>,
            ],
          }))}
        />
      </Listing>
    </Stack>
  );
}
