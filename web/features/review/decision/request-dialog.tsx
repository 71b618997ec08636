import { Button, Checkbox, Group, MultiSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { reviews } from '../../../../contract/calls/reviews.ts';
import { ReviewRule } from '../../../../contract/enums.ts';
import { email, optionalText } from '../../../../contract/fields.ts';
import { REVIEW_MESSAGE_MAX, REVIEWERS_MAX } from '../../../../contract/limits.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useSuggestions } from '../../../lib/use-suggestions.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailField } from '../../../ui/fields/email-field.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { type FilePerson, useFilePeople } from '../comment-data/use-file-people.ts';

interface Props {
  fileId: string;
  fileVersionId: string;
  canAskByAddress: boolean;
  onClose: () => void;
}

export function RequestDialog(props: Props) {
  const { t } = useTranslation('reviews');
  return (
    <Dialog opened onClose={props.onClose} title={t('request.title')} size={520}>
      <RequestForm {...props} />
    </Dialog>
  );
}

const rules = [
  { value: ReviewRule.all, name: 'all' },
  { value: ReviewRule.any, name: 'any' },
  { value: ReviewRule.named, name: 'named' },
] as const;

const schema = z
  .strictObject({
    people: z.array(z.string()),
    addresses: z.array(email),
    rule: z.enum(['1', '2', '3']),
    required: z.array(z.string()),
    // Reads the reader's local time. Some browsers let impossible years be typed.
    due: z.string().refine((due) => due === '' || !Number.isNaN(new Date(due).getTime()), 'fields.date'),
    message: optionalText(REVIEW_MESSAGE_MAX),
  })
  .refine(({ people, addresses }) => people.length + addresses.length > 0, {
    path: ['people'],
    message: 'fields.reviewers',
  })
  .refine(({ people, addresses }) => people.length + addresses.length <= REVIEWERS_MAX, {
    path: ['people'],
    message: 'fields.reviewersMany',
  });

const shownAt = (field: string) => {
  if (field.startsWith('reviewers') || field === 'email') return 'people';
  return field === 'dueAt' ? 'due' : field;
};

function RequestForm({ fileId, fileVersionId, canAskByAddress, onClose }: Props) {
  const { t } = useTranslation('reviews');
  const { t: common } = useTranslation('common');
  const people = useFilePeople(fileId);
  const { people: suggestions, search } = useSuggestions();
  const action = useAction(reviews.request, {
    fields: ['reviewers', 'dueAt', 'message', 'email'],
    announce: true,
    onDone: async () => {
      onClose();
      await changed('file', fileId);
    },
  });
  const form = useSchemaForm({
    schema,
    initialValues: { people: [], addresses: [], rule: '1', required: [], due: '', message: '' },
    action,
  });
  const { values } = form;
  const isNamed = Number(values.rule) === ReviewRule.named;
  const chosen = chosenOf(values, people);

  const submit = form.submit(async ({ people: userIds, addresses, rule, required, due, message }) => {
    const reviewers = [
      ...userIds.map((userId) => ({ userId, isRequired: required.includes(userId) })),
      ...addresses.map((address) => ({ email: address, isRequired: required.includes(address) })),
    ];
    const dueAt = due === '' ? null : new Date(due).toISOString();
    const ruled = rules.find(({ value }) => String(value) === rule)?.value ?? ReviewRule.all;
    const body = { fileId, fileVersionId, rule: ruled, reviewers, dueAt, message };
    const refused = await action.run({ body });
    return refused.map(({ field, message: words }) => ({ field: shownAt(field), message: words }));
  });

  return (
    <Form form={form} failure={action.failure} onSubmit={submit}>
      <MultiSelect
        size="md"
        label={t('request.people')}
        placeholder={values.people.length === 0 ? t('request.peoplePlaceholder') : ''}
        data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        searchable
        hidePickedOptions
        openOnFocus={false}
        nothingFoundMessage={t('request.nobody')}
        data-autofocus
        {...form.input('people')}
      />
      {canAskByAddress && (
        <EmailField
          label={t('request.addresses')}
          value={values.addresses}
          error={form.input('addresses').error}
          suggestions={suggestions}
          onSearch={search}
          onChange={(addresses) => form.setFieldValue('addresses', addresses)}
        />
      )}
      <Radio.Group label={t('request.rule')} {...form.input('rule')}>
        <Stack gap="xs" mt="xs">
          {rules.map(({ value, name }) => (
            <Radio
              key={value}
              value={String(value)}
              label={t(`rule.${name}.title`)}
              description={t(`rule.${name}.text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isNamed && (
        <Checkbox.Group
          label={t('request.required')}
          description={chosen.length === 0 && t('request.requiredFirst')}
          {...form.input('required')}
        >
          <Stack gap="xs" mt="xs">
            {chosen.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={<bdi>{label}</bdi>} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <TextInput
        size="md"
        type="datetime-local"
        label={t('request.due')}
        description={t('request.dueText', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        {...form.input('due')}
      />
      <Textarea
        size="md"
        label={t('request.message')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.input('message')}
      />
      <Group justify="flex-end" gap="xs">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" color="accent" loading={action.pending}>
          {t('request.send')}
        </Button>
      </Group>
    </Form>
  );
}

const chosenOf = (values: { people: string[]; addresses: string[] }, people: FilePerson[]) => [
  ...values.people.map((id) => ({ value: id, label: people.find(({ _id }) => _id === id)?.name ?? '' })),
  ...values.addresses.map((address) => ({ value: address, label: address })),
];
