import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { administration } from '../../../../contract/calls/administration.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import classes from '../components/administration.module.css';
import { Listing } from '../components/listing.tsx';
import { Table, Written } from '../components/table.tsx';

/** Lists the settings in force and their sources. Secrets are only said to be set. */
export function SettingsPanel() {
  const { t } = useTranslation('administration');
  const settings = useQuery({
    queryKey: queryKeys.administration.settings,
    queryFn: async ({ signal }) => (await api(administration.settings, {}, { signal })).data.results,
  });
  return (
    <Stack gap="md">
      <p className={classes.text}>{t('settings.text')}</p>
      <Listing asked={settings}>
        <Table
          label={t('tabs.settings')}
          columns={[t('settings.columns.name'), t('settings.columns.value'), t('settings.columns.source')]}
          rows={(settings.data ?? []).map(({ name, value, isSet, isSecret, source }) => ({
            id: name,
            cells: [
              <code key="name">{name}</code>,
              <Written key="value">
                {value ?? t(isSet && isSecret ? 'settings.set' : 'settings.unset')}
              </Written>,
              t(`settings.sources.${source}`),
            ],
          }))}
        />
      </Listing>
    </Stack>
  );
}
