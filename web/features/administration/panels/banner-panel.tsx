import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { administration } from '../../../../contract/calls/administration.ts';
import { bannerInput, bannerLevels } from '../../../../contract/calls/banner.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { languages } from '../../../../contract/enums.ts';
import { BANNER_MAX } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { languageNames } from '../../../ui/menus/language-names.ts';
import classes from '../components/administration.module.css';
import { Listing } from '../components/listing.tsx';
import { useMayChange } from '../use-standing.ts';

type Written = ReplyOf<typeof administration.banner>['banner'];

/** Times are typed in the reader's time zone. */
const schema = bannerInput.extend({
  level: z.string().pipe(bannerInput.shape.level),
  endsAt: z.string().transform((local) => (local === '' ? null : new Date(local).toISOString())),
});

function toLocal(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function BannerPanel() {
  const { t } = useTranslation(['administration', 'fields']);
  const banner = useQuery({
    queryKey: queryKeys.administration.banner,
    queryFn: async ({ signal }) => (await api(administration.banner, {}, { signal })).data,
  });
  return (
    <Stack gap="md">
      <p className={classes.text}>{t('banner.text')}</p>
      <Listing asked={banner}>
        {banner.data && <BannerForm key={JSON.stringify(banner.data)} written={banner.data.banner} />}
      </Listing>
    </Stack>
  );
}

function BannerForm({ written }: { written: Written }) {
  const { t } = useTranslation('administration');
  const mayChange = useMayChange();
  const refresh = async () => {
    await changed('banner');
    await changed('administration');
  };
  const done = { announce: true, onDone: refresh };
  const showing = useAction(administration.setBanner, { ...done, fields: ['texts', 'level', 'endsAt'] });
  // The removed banner's form is gone, so its errors go to a toast.
  const restoring = useAction(administration.setBanner, done);
  /** Restores the removed banner, unless another was written since. */
  const restore = async () => {
    try {
      const { data } = await api(administration.banner, {});
      if (data.banner) showToast({ tone: 'info', message: t('banner.replaced') });
      else if (written) await restoring.run({ body: written });
    } catch (error) {
      handleFailure(error, { scope: 'action' });
    }
  };
  const removing = useAction(administration.removeBanner, {
    onDone: async ({ message }) => {
      const action = { label: t('banner.undo'), run: () => void restore() };
      showToast({ tone: 'success', message, action });
      await refresh();
    },
  });
  const form = useSchemaForm({
    schema,
    action: showing,
    initialValues: {
      level: written?.level ?? 'info',
      texts: { ja: '', en: '', he: '', ...written?.texts },
      endsAt: toLocal(written?.endsAt ?? null),
    },
  });
  return (
    <div className={classes.form}>
      <Form form={form} onSubmit={form.submit((body) => showing.run({ body }))}>
        {languages.map((language) => (
          <Textarea
            key={language}
            label={languageNames[language]}
            lang={language}
            dir="auto"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={BANNER_MAX}
            {...form.input(`texts.${language}`)}
          />
        ))}
        <Radio.Group label={t('banner.level')} {...form.input('level')}>
          <Group gap="lg" mt="xs">
            {bannerLevels.map((level) => (
              <Radio key={level} value={level} label={t(`banner.levels.${level}`)} />
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          type="datetime-local"
          label={t('banner.endsAt')}
          description={t('banner.endsAtText', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          {...form.input('endsAt')}
        />
        <Group gap="xs">
          <Button
            type="submit"
            variant="filled"
            color="accent"
            disabled={!mayChange}
            loading={showing.pending}
          >
            {t(written ? 'banner.replace' : 'banner.show')}
          </Button>
          {written && (
            <Button disabled={!mayChange} loading={removing.pending} onClick={() => void removing.run({})}>
              {t('banner.remove')}
            </Button>
          )}
        </Group>
      </Form>
    </div>
  );
}
