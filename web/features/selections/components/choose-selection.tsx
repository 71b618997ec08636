import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconLink, IconPlaylistAdd } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selections } from '../../../../contract/calls/selections.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { addToSelection } from '../selection-actions.ts';
import { type Selection, useSelections } from '../use-selections.ts';
import classes from './choose-selection.module.css';

interface Props {
  projectId: string;
  fileIds: string[];
  /** Called with a new selection, to set up its link next. */
  onMade: (selection: Selection) => void;
  onClose: () => void;
}

const schema = selections.add.body.pick({ name: true });
const FRESH = '';

export function ChooseSelection({ projectId, fileIds, onMade, onClose }: Props) {
  const { t } = useTranslation('selections');
  const { data: known = [] } = useSelections(projectId);
  const [target, setTarget] = useState(FRESH);
  return (
    <section className={classes.part} aria-label={t('one.title')}>
      {target === FRESH && <h3 className={classes.title}>{t('one.title')}</h3>}
      <p className={classes.text}>
        {target === FRESH ? t('one.text', { count: fileIds.length }) : t('one.addText')}
      </p>
      {known.length > 0 && (
        <NativeSelect
          size="md"
          label={t('one.into')}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
          data={[
            { value: FRESH, label: t('one.fresh') },
            ...known.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
      {target === FRESH ? (
        <NewSelection projectId={projectId} fileIds={fileIds} onMade={onMade} />
      ) : (
        <AddButton selection={known.find(({ _id }) => _id === target)} fileIds={fileIds} onClose={onClose} />
      )}
    </section>
  );
}

function NewSelection({ projectId, fileIds, onMade }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('selections');
  const action = useAction(selections.add, {
    fields: ['name'],
    onDone: async ({ data }) => {
      onMade(data);
      await changed('selection');
    },
  });
  const form = useSchemaForm({ schema, initialValues: { name: '' }, action });
  return (
    <Form
      form={form}
      failure={action.failure}
      onSubmit={form.submit(({ name }) => action.run({ body: { projectId, name, fileIds } }))}
    >
      <Stack gap="sm">
        <TextInput
          size="md"
          label={t('one.name')}
          description={t('one.nameText')}
          autoComplete="off"
          {...form.input('name')}
        />
        <Button
          type="submit"
          variant="filled"
          color="accent"
          className={classes.button ?? ''}
          leftSection={<IconLink size={18} stroke={1.8} />}
          loading={action.pending}
        >
          {t('one.make')}
        </Button>
      </Stack>
    </Form>
  );
}

interface Adding {
  selection: Selection | undefined;
  fileIds: string[];
  onClose: () => void;
}

function AddButton({ selection, fileIds, onClose }: Adding) {
  const { t } = useTranslation('selections');
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  if (!selection) return null;
  const { _id: id, name, projectId } = selection;

  async function add() {
    setSending(true);
    const count = await addToSelection(id, fileIds);
    setSending(false);
    if (count === undefined) return;
    onClose();
    showToast({
      tone: 'success',
      message: t('added', { count, name }),
      action: { label: t('open'), run: () => void navigate(`/dashboard/${projectId}?selection=${id}`) },
    });
  }

  return (
    <Button
      variant="filled"
      color="accent"
      className={classes.button ?? ''}
      leftSection={<IconPlaylistAdd size={18} stroke={1.8} />}
      loading={isSending}
      onClick={() => void add()}
    >
      {t('one.add')}
    </Button>
  );
}
