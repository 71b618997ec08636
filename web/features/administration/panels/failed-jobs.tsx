import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { administration } from '../../../../contract/calls/administration.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Listing } from '../components/listing.tsx';
import { Section } from '../components/section.tsx';
import { Person, Table, Two, Written } from '../components/table.tsx';
import { useFromList } from '../use-from-list.ts';
import { useMayChange } from '../use-standing.ts';

export function FailedJobs() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const mayChange = useMayChange();
  const { pages, results } = useFromList(administration.failedJobs);
  const retrying = useAction(administration.retryJob, {
    announce: true,
    onDone: () => changed('administration'),
  });
  const empty = { title: t('failed-jobs.empty.title'), text: t('failed-jobs.empty.text') };
  return (
    <Section title={t('failed-jobs.title')} text={t('failed-jobs.text')}>
      <Listing asked={pages} empty={results.length === 0 && empty}>
        <Table
          label={t('failed-jobs.title')}
          columns={[
            t('queue.columns.kind'),
            t('failed-jobs.reason'),
            t('queue.columns.owner'),
            t('failed-jobs.at'),
            '',
          ]}
          rows={results.map(({ _id: id, queue, reason, owner, failedAt, tries, isRetriable }) => ({
            id,
            cells: [
              <bdi key="kind">{queue}</bdi>,
              <Written key="reason">{reason}</Written>,
              <Person key="owner" person={owner} />,
              <Two
                key="at"
                first={format.moment(failedAt)}
                second={t('failed-jobs.tries', { count: tries })}
              />,
              isRetriable ? (
                <Button
                  key="retry"
                  size="xs"
                  disabled={!mayChange}
                  aria-label={t('failed-jobs.retryNamed', { kind: queue })}
                  onClick={() => void retrying.run({ params: { id }, body: {} }, { key: `retry ${id}` })}
                >
                  {t('retry')}
                </Button>
              ) : (
                t('failed-jobs.isOver')
              ),
            ],
          }))}
        />
      </Listing>
    </Section>
  );
}
