import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { administration } from '../../../../contract/calls/administration.ts';
import { api } from '../../../lib/api/api.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import classes from '../components/administration.module.css';
import { Listing } from '../components/listing.tsx';
import { Section } from '../components/section.tsx';
import { Danger, Table, Two, Written } from '../components/table.tsx';
import { BackupsSection } from './backups-section.tsx';

const REFRESH_MS = 10_000;

export function StatePanel() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const state = useQuery({
    queryKey: queryKeys.administration.state,
    queryFn: async ({ signal }) => (await api(administration.state, {}, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
  const { data } = state;
  return (
    <Listing asked={state}>
      {data && (
        <Stack gap="xl">
          <Section title={t('state.version')}>
            <dl className={classes.facts}>
              <Fact name="Koma" value={data.version} />
              <Fact name="PostgreSQL" value={data.database} />
              <Fact
                name={t('state.migrations', { count: data.migrations.count })}
                value={data.migrations.last}
                detail={format.moment(data.migrations.ranAt)}
              />
              {data.migrations.pending.length > 0 && (
                <Fact name={t('state.pending')} value={data.migrations.pending.join(', ')} />
              )}
            </dl>
          </Section>
          <Section title={t('state.processes')} text={t('state.processesText')}>
            <Table
              label={t('state.processes')}
              columns={[
                t('state.columns.process'),
                t('state.columns.health'),
                t('state.columns.memory'),
                t('state.columns.started'),
                t('state.columns.seen'),
              ]}
              rows={data.processes.map((one) => ({
                id: one._id,
                cells: [
                  <Two
                    key="process"
                    first={t(`state.roles.${one.role}`)}
                    second={<Written>{`${one.host} · ${one.pid} · ${one.version}`}</Written>}
                  />,
                  <Health key="health" isSilent={one.isSilent} failing={one.failing} />,
                  format.size(one.memory),
                  format.moment(one.startedAt),
                  format.ago(one.seenAt),
                ],
              }))}
            />
          </Section>
          <BackupsSection backups={data.backups} />
        </Stack>
      )}
    </Listing>
  );
}

function Fact({ name, value, detail }: { name: string; value: string; detail?: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        <Two first={<bdi>{value}</bdi>} second={detail} />
      </dd>
    </div>
  );
}

function Health({ isSilent, failing }: { isSilent: boolean; failing: string[] }) {
  const { t } = useTranslation('administration');
  if (isSilent) return <Danger>{t('state.silent')}</Danger>;
  if (failing.length > 0) return <Danger>{t('state.failing', { parts: failing.join(', ') })}</Danger>;
  return t('state.well');
}
