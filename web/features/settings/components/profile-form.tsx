import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accounts, type UserProfile } from '../../../../contract/calls/accounts.ts';
import { languages } from '../../../../contract/enums.ts';
import { useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useChangeLanguage } from '../../../lib/language/use-change-language.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { languageNames } from '../../../ui/menus/language-names.ts';
import { TextWithAddress } from '../../../ui/text-with-address.tsx';
import { storeProfile } from '../store-profile.ts';
import { useTimeZones } from '../time-zones.ts';

const schema = accounts.updateProfile.body.omit({ profilePic: true }).required();

const valuesOf = ({ name, japaneseName, email, language, timeZone }: UserProfile) => ({
  name,
  japaneseName,
  email,
  language,
  timeZone,
});

function changesOf<Values extends Record<string, string>>(stored: Values, values: Values) {
  const changes: Partial<Values> = {};
  for (const name in values) if (values[name]?.trim() !== stored[name]) changes[name] = values[name];
  return changes;
}

export function ProfileForm({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const timeZones = useTimeZones(profile.timeZone);
  const changeLanguage = useChangeLanguage();
  const action = useAction(accounts.updateProfile, {
    key: 'profile',
    fields: Object.keys(schema.shape),
    announce: true,
    onDone: async ({ data }) => {
      storeProfile(data);
      show(data);
      if (data.language !== profile.language) await changeLanguage(data.language, { isStored: true });
    },
  });
  const stored = valuesOf(profile);
  const form = useSchemaForm({ schema, initialValues: stored, action });
  const isDirty = Object.keys(changesOf(stored, form.values)).length > 0;

  function show(shown: UserProfile) {
    form.setInitialValues(valuesOf(shown));
    form.reset();
  }

  return (
    <>
      <Form
        form={form}
        failure={action.failure}
        onSubmit={form.submit(async (values) =>
          isDirty ? action.run({ body: changesOf(stored, values) }) : [],
        )}
      >
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
          {...form.input('language')}
          allowDeselect={false}
        />
        <Select
          size="md"
          label={t('profile.timeZone')}
          {...timeZones}
          {...form.input('timeZone')}
          searchable
          allowDeselect={false}
          maxDropdownHeight={280}
          nothingFoundMessage={t('profile.timeZoneEmpty')}
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
            <Button size="md" variant="subtle" onClick={() => show(profile)}>
              {t('profile.discard')}
            </Button>
          )}
        </Group>
      </Form>
      {/* Outside of the form, which its buttons would otherwise submit. */}
      <UnsavedGuard when={isDirty && !action.pending} />
    </>
  );
}

/** Asks before unsaved changes are lost, by navigation or by closing the page. */
function UnsavedGuard({ when }: { when: boolean }) {
  const { t } = useTranslation('settings');
  const question = useLeaveQuestion(when);
  return (
    <ConfirmDialog
      opened={question.isAsking}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      tone="danger"
      onConfirm={question.leave}
      onClose={question.stay}
    />
  );
}
