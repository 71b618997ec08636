import { useTranslation } from 'react-i18next';
import type { administration } from '../../../../contract/calls/administration.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../components/section.tsx';
import { Table } from '../components/table.tsx';

type Backups = ReplyOf<typeof administration.state>['backups'];

export function BackupsSection({ backups }: { backups: Backups }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { folder, keep, nextAt, failure, made } = backups;
  const text =
    folder === null || nextAt === null
      ? t('backups.none')
      : t('backups.text', { folder, count: keep, date: format.moment(nextAt) });
  return (
    <Section title={t('backups.title')} text={text}>
      {failure && (
        <Notice tone="error">
          {t('backups.failure', { date: format.moment(failure.at), reason: failure.reason })}
        </Notice>
      )}
      {made.length > 0 && (
        <Table
          label={t('backups.title')}
          columns={[
            t('backups.columns.made'),
            t('backups.columns.age'),
            t('backups.columns.size'),
            t('backups.columns.rows'),
            t('backups.columns.objects'),
            t('backups.columns.took'),
          ]}
          rows={made.map((one) => ({
            id: one.name,
            cells: [
              format.moment(one.madeAt),
              format.ago(one.madeAt),
              format.size(one.bytes),
              format.number(one.rows),
              format.number(one.objects),
              format.roughDuration(one.seconds),
            ],
          }))}
        />
      )}
    </Section>
  );
}
