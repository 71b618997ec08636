import { Button, Radio, Select, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifications } from '../../../contract/calls/notifications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { NotificationFrequency } from '../../../contract/enums.ts';
import { api } from '../../lib/api/api.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { change } from '../../lib/optimistic.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './notifications.module.css';

type Settings = ReplyOf<typeof notifications.getSettings>;
type Changes = Omit<Partial<Settings>, 'timeZone' | 'refusedAddress'> & { timeZone?: string | null };

const { hourly, daily } = NotificationFrequency;

function useSettings() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.notificationSettings.all,
    queryFn: async ({ signal }) => (await api(notifications.getSettings, {}, { signal })).data,
  });

  async function save(before: Settings, changes: Changes, isUndo = false) {
    const wanted = { ...before, ...changes };
    const end = await change({
      key: 'notification settings',
      show: () =>
        client.setQueryData(queryKeys.notificationSettings.all, {
          ...wanted,
          timeZone: wanted.timeZone ?? '',
        }),
      undo: () => client.setQueryData(queryKeys.notificationSettings.all, before),
      send: (way) => {
        const { refusedAddress: _, ...body } = wanted;
        return api(notifications.saveSettings, { body }, way);
      },
    });
    if (end.kind !== 'sent') return;
    const saved = end.value.data;
    client.setQueryData(queryKeys.notificationSettings.all, saved);
    void changed('profile');
    const action = { label: t('undo'), run: () => void save(saved, before, true) };
    showToast({ tone: 'success', message: t('panel.saved'), ...(!isUndo && { action }) });
  }
  return { settings: data, save: (changes: Changes) => data && void save(data, changes) };
}

export function NotificationSettingsPanel() {
  const { t } = useTranslation('notifications');
  const { settings, save } = useSettings();
  if (!settings) return <Skeleton h={320} aria-hidden="true" />;
  return (
    <Stack gap="xl" maw={560}>
      <fieldset className={classes.group}>
        <legend className={classes.title}>{t('panel.page.title')}</legend>
        <Switch
          label={t('panel.page.label')}
          description={t('panel.page.text')}
          checked={settings.inAppNotification}
          onChange={({ currentTarget: { checked } }) => save({ inAppNotification: checked })}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.title}>{t('panel.mail.title')}</legend>
        <Text size="sm" c="dimmed">
          {t('panel.mail.text')}
        </Text>
        {settings.refusedAddress && <RefusedAddress email={settings.refusedAddress.email} />}
        <Switch
          label={t('panel.mail.mention')}
          checked={settings.mention}
          onChange={({ currentTarget: { checked } }) => save({ mention: checked })}
        />
        <Switch
          label={t('panel.mail.reviews')}
          checked={settings.reviews}
          onChange={({ currentTarget: { checked } }) => save({ reviews: checked })}
        />
        <Switch
          label={t('panel.mail.projectActivity')}
          checked={settings.projectActivity}
          onChange={({ currentTarget: { checked } }) => save({ projectActivity: checked })}
        />
        <Radio.Group
          label={t('panel.time.label')}
          value={String(settings.notificationTime)}
          onChange={(value) => save({ notificationTime: value === String(daily) ? daily : hourly })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value={String(hourly)}
              label={t('panel.time.hourly')}
              disabled={!settings.projectActivity}
            />
            <Radio value={String(daily)} label={t('panel.time.daily')} disabled={!settings.projectActivity} />
          </Stack>
        </Radio.Group>
        <ZoneSelect value={settings.timeZone} onChange={(timeZone) => save({ timeZone })} />
      </fieldset>
    </Stack>
  );
}

/** The address's mail server refused our mail: nothing is sent until the person retries. */
function RefusedAddress({ email }: { email: string }) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const action = useAction(notifications.retryAddress, {
    announce: true,
    onDone: ({ data }) => void client.setQueryData(queryKeys.notificationSettings.all, data),
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Notice tone="error">{t('panel.refused.text', { email })}</Notice>
      <Button size="xs" loading={action.pending} onClick={() => action.run({ body: {} })}>
        {t('panel.refused.retry')}
      </Button>
    </Stack>
  );
}

function ZoneSelect({ value, onChange }: { value: string; onChange: (zone: string | null) => void }) {
  const { t, i18n } = useTranslation('notifications');
  const { data } = useQuery({
    queryKey: queryKeys.timeZones.of(i18n.language),
    queryFn: async ({ signal }) => (await api(notifications.getTimeZones, {}, { signal })).data.results,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const zones = (data ?? []).map(({ timeZone, label }) => ({ value: timeZone, label }));
  const isKnown = zones.some((zone) => zone.value === value);
  return (
    <Select
      label={t('panel.zone.label')}
      placeholder={t('panel.zone.placeholder')}
      nothingFoundMessage={t('panel.zone.nothing')}
      data={isKnown || value === '' ? zones : [{ value, label: value }, ...zones]}
      value={value || null}
      searchable
      clearable
      onChange={onChange}
    />
  );
}
