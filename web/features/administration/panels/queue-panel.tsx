import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { administration } from '../../../../contract/calls/administration.ts';
import { api } from '../../../lib/api/api.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Listing } from '../components/listing.tsx';
import { Section } from '../components/section.tsx';
import { Person, Table } from '../components/table.tsx';
import { FailedJobs } from './failed-jobs.tsx';

const REFRESH_MS = 5000;

export function QueuePanel() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const queue = useQuery({
    queryKey: queryKeys.administration.queue,
    queryFn: async ({ signal }) => (await api(administration.queue, {}, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
  const { kinds = [], owners = [] } = queue.data ?? {};
  const nothing = { title: t('queue.empty.title'), text: t('queue.empty.text') };
  return (
    <Stack gap="xl">
      <Section title={t('queue.kinds')} text={t('queue.text')}>
        <Listing asked={queue} empty={kinds.length === 0 && nothing}>
          <Table
            label={t('queue.kinds')}
            columns={[
              t('queue.columns.kind'),
              t('queue.columns.waiting'),
              t('queue.columns.running'),
              t('queue.columns.work'),
            ]}
            rows={kinds.map(({ queue: name, waiting, running, seconds }) => ({
              id: name,
              cells: [
                <bdi key="kind">{name}</bdi>,
                format.number(waiting),
                format.number(running),
                format.roughDuration(seconds),
              ],
            }))}
          />
        </Listing>
      </Section>
      {owners.length > 0 && (
        <Section title={t('queue.owners')}>
          <Table
            label={t('queue.owners')}
            columns={[t('queue.columns.owner'), t('queue.columns.waiting'), t('queue.columns.work')]}
            rows={owners.map(({ owner, waiting, seconds }, at) => ({
              id: owner?._id ?? String(at),
              cells: [
                <Person key="owner" person={owner} />,
                format.number(waiting),
                format.roughDuration(seconds),
              ],
            }))}
          />
        </Section>
      )}
      <FailedJobs />
    </Stack>
  );
}
