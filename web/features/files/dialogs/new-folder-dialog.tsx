import { Button, ColorSwatch, Group, Stack, Switch, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { files } from '../../../../contract/calls/files.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';

const schema = files.addFolder.body.omit({ projectId: true, fileId: true }).required();

/** Dark enough for a white tick, and easy to tell apart. */
const folderColors = [
  { value: null, name: 'grey' },
  { value: '#c8452f', name: 'red' },
  { value: '#b7791f', name: 'amber' },
  { value: '#3f8f5a', name: 'green' },
  { value: '#2f7f9e', name: 'teal' },
  { value: '#4364d6', name: 'blue' },
  { value: '#8455c7', name: 'purple' },
  { value: '#b4487f', name: 'pink' },
] as const;

interface Props {
  projectId: string;
  folderId: string | null;
  canMakePrivate: boolean;
  opened: boolean;
  onClose: () => void;
}

export function NewFolderDialog(props: Props) {
  const { t } = useTranslation('files');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('newFolder.title')} size={440}>
      <NewFolderForm {...props} />
    </Dialog>
  );
}

function NewFolderForm({ projectId, folderId, canMakePrivate, onClose }: Props) {
  const { t } = useTranslation('files');
  const { t: common } = useTranslation('common');
  const action = useAction(files.addFolder, {
    fields: ['name'],
    announce: true,
    onDone: async () => {
      onClose();
      await changed('file');
    },
  });
  const form = useSchemaForm({
    schema,
    initialValues: { name: '', color: null, isPrivate: false },
    action,
  });
  const { color } = form.values;
  const submit = form.submit((folder) => action.run({ body: { projectId, fileId: folderId, ...folder } }));
  return (
    <Form form={form} failure={action.failure} onSubmit={submit}>
      <TextInput
        size="md"
        label={t('newFolder.name')}
        data-autofocus
        autoComplete="off"
        {...form.input('name')}
      />
      <Stack gap={6}>
        <span id="folder-color">{t('newFolder.color')}</span>
        <Group gap="xs" role="radiogroup" aria-labelledby="folder-color">
          {folderColors.map(({ value, name }) => (
            <ColorSwatch
              key={name}
              component="button"
              type="button"
              role="radio"
              aria-checked={value === color}
              aria-label={t(`colors.${name}`)}
              color={value ?? 'var(--koma-dim)'}
              size={32}
              onClick={() => form.setFieldValue('color', value)}
              style={{ color: '#fff', cursor: 'pointer' }}
            >
              {value === color && <IconCheck size={16} stroke={2.4} aria-hidden />}
            </ColorSwatch>
          ))}
        </Group>
      </Stack>
      {canMakePrivate && (
        <Switch
          label={t('newFolder.private')}
          description={t('newFolder.privateText')}
          {...form.checkbox('isPrivate')}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" variant="filled" color="accent" loading={action.pending}>
          {t('newFolder.create')}
        </Button>
      </Group>
    </Form>
  );
}
