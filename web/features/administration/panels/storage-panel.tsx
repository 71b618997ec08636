import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { administration } from '../../../../contract/calls/administration.ts';
import { useFormat } from '../../../lib/language/format.ts';
import classes from '../components/administration.module.css';
import { Listing } from '../components/listing.tsx';
import { Person, Table, Two } from '../components/table.tsx';
import { useFromList } from '../use-from-list.ts';

export function StoragePanel() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { pages, results } = useFromList(administration.storage);
  return (
    <Stack gap="md">
      <p className={classes.text}>{t('storage.text')}</p>
      <Listing
        asked={pages}
        empty={results.length === 0 && { title: t('storage.empty.title'), text: t('storage.empty.text') }}
      >
        <Table
          label={t('tabs.storage')}
          columns={[
            t('storage.columns.owner'),
            t('storage.columns.stored'),
            t('storage.columns.share'),
            t('storage.columns.projects'),
            t('storage.columns.files'),
          ]}
          rows={results.map((row) => ({
            id: row._id,
            cells: [
              <Person key="owner" person={row} />,
              format.size(row.bytes),
              <Two
                key="share"
                first={`${format.number(Math.round((row.bytes / row.maxStorage) * 100))} %`}
                second={`${row.plan} · ${format.size(row.maxStorage)}`}
              />,
              format.number(row.projects),
              format.number(row.files),
            ],
          }))}
        />
      </Listing>
    </Stack>
  );
}
