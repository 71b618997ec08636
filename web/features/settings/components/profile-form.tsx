import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accounts, type UserProfile } from '../../../../contract/calls/accounts.ts';
import { languages } from '../../../../contract/enums.ts';
import { isEmail, isFilled } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { isLanguage } from '../../../lib/language/i18n.ts';
import { useChangeLanguage } from '../../../lib/language/use-change-language.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { languageNames } from '../../../ui/menus/language-names.ts';
import { TextWithAddress } from '../../../ui/text-with-address.tsx';
import { changesOf } from '../changes.ts';
import { storeProfile } from '../store-profile.ts';
import { useTimeZones } from '../time-zones.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface Values extends Record<string, string> {
  name: string;
  japaneseName: string;
  email: string;
  language: string;
  timeZone: string;
}

const valuesOf = ({ name, japaneseName, email, language, timeZone }: UserProfile): Values => ({
  name,
  japaneseName,
  email,
  language,
  timeZone,
});

export function ProfileForm({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const timeZones = useTimeZones(profile.timeZone);
  const changeLanguage = useChangeLanguage();
  const action = useAction(accounts.updateProfile, {
    key: 'profile',
    fields: ['name', 'japaneseName', 'email', 'language', 'timeZone'],
    announce: true,
    onDone: async ({ data }) => {
      storeProfile(data);
      form.reset(valuesOf(data));
      if (data.language !== profile.language) await changeLanguage(data.language, { isStored: true });
    },
  });
  const form = useForm<Values>({
    initial: valuesOf(profile),
    rules: { name: isFilled('name'), email: isEmail },
    action,
  });
  const { language, ...changes } = changesOf(valuesOf(profile), form.values);
  const isDirty = language !== undefined || Object.keys(changes).length > 0;

  function save() {
    if (isDirty) void action.run({ body: { ...changes, ...(isLanguage(language) && { language }) } });
  }

  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit(save)}>
      <TextInput size="md" label={t('profile.name')} autoComplete="name" {...form.input('name')} />
      <TextInput
        size="md"
        label={t('profile.japaneseName')}
        description={t('profile.japaneseNameHint')}
        lang="ja"
        {...form.input('japaneseName')}
      />
      <TextInput
        size="md"
        type="email"
        label={t('profile.email')}
        description={t(profile.ssoOnly ? 'sso.emailKept' : 'profile.emailHint')}
        readOnly={profile.ssoOnly}
        variant={profile.ssoOnly ? 'filled' : 'default'}
        autoComplete="email"
        {...form.input('email')}
      />
      {profile.pendingEmail !== null && (
        <Text role="status" size="sm" c="dimmed">
          <TextWithAddress
            address={profile.pendingEmail}
            makeText={(email) => t('profile.emailPending', { email })}
          />
        </Text>
      )}
      <Select
        size="md"
        label={t('profile.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={form.values.language}
        error={form.errorOf('language')}
        allowDeselect={false}
        onChange={(value) => value !== null && form.set('language', value)}
      />
      <Select
        size="md"
        label={t('profile.timeZone')}
        {...timeZones}
        value={form.values.timeZone}
        error={form.errorOf('timeZone')}
        searchable
        allowDeselect={false}
        maxDropdownHeight={280}
        nothingFoundMessage={t('profile.timeZoneEmpty')}
        onChange={(value) => value !== null && form.set('timeZone', value)}
      />
      <Group gap="xs" mt="xs">
        <Button
          type="submit"
          variant="filled"
          color="accent"
          size="md"
          disabled={!isDirty}
          loading={action.pending}
        >
          {t('profile.save')}
        </Button>
        {isDirty && (
          <Button size="md" variant="subtle" onClick={() => form.reset(valuesOf(profile))}>
            {t('profile.discard')}
          </Button>
        )}
      </Group>
      <UnsavedGuard when={isDirty && !action.pending} />
    </Form>
  );
}
