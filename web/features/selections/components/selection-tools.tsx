import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { selections } from '../../../../contract/calls/selections.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { deleteSelection } from '../selection-actions.ts';
import type { Selection } from '../use-selections.ts';

const schema = selections.update.body.pick({ name: true }).required();

export function SelectionTools({ selection }: { selection: Selection }) {
  const { t } = useTranslation('selections');
  const navigate = useNavigate();
  const [isRenaming, renaming] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')}>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />} onClick={renaming.open}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
            onClick={() => {
              deleteSelection(selection);
              void navigate(`/dashboard/${selection.projectId}`);
            }}
          >
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRenaming && <RenameDialog selection={selection} onClose={renaming.close} />}
    </>
  );
}

function RenameDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useTranslation(['selections', 'fields']);
  const { t: common } = useTranslation('common');
  const action = useAction(selections.update, {
    fields: ['name'],
    onDone: async () => {
      onClose();
      await changed('selection');
    },
  });
  const form = useSchemaForm({ schema, initialValues: { name: selection.name }, action });
  const submit = form.submit((body) => action.run({ params: { id: selection._id }, body }));
  return (
    <Dialog opened onClose={onClose} title={t('rename')} size={440}>
      <Form form={form} failure={action.failure} onSubmit={submit}>
        <TextInput
          size="md"
          label={t('one.name')}
          description={t('one.nameText')}
          data-autofocus
          autoComplete="off"
          {...form.input('name')}
        />
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="filled" color="accent" loading={action.pending}>
            {t('save')}
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
