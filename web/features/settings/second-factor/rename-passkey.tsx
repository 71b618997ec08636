import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { passkeys } from '../../../../contract/calls/passkeys.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { refreshSecondFactor, type SecondFactor } from './use-second-factor.ts';

type Passkey = SecondFactor['passkeys'][number];

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      opened={passkey !== null}
      onClose={onClose}
      title={t('secondFactor.passkeys.renameTitle')}
      size={440}
    >
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const action = useAction(passkeys.rename, {
    fields: ['name'],
    announce: true,
    onDone: async () => {
      await refreshSecondFactor();
      onClose();
    },
  });
  const form = useSchemaForm({
    schema: passkeys.rename.body,
    initialValues: { name: passkey.name },
    action,
  });
  return (
    <Form
      form={form}
      failure={action.failure}
      onSubmit={form.submit((body) => action.run({ params: { id: passkey._id }, body }))}
    >
      <TextInput size="md" label={t('secondFactor.passkeys.name')} data-autofocus {...form.input('name')} />
      <Group justify="flex-end" gap="xs">
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" color="accent" loading={action.pending}>
          {t('secondFactor.passkeys.save')}
        </Button>
      </Group>
    </Form>
  );
}
