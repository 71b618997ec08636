import { Button, Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestKinds, requests } from '../../../../contract/calls/requests.ts';
import type { Answer } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { dayOf, endOfDay } from '../../../lib/language/expiry-day.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { draftOf, emptyDraft, requestDraft } from '../request-draft.ts';
import type { OwnRequest, RequestPlace } from '../use-requests.ts';
import { ArrivalField, type ChooseFolder } from './arrival-field.tsx';
import classes from './own-requests.module.css';

interface Props {
  place: RequestPlace;
  folders: ChooseFolder;
  request?: OwnRequest | undefined;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}

const fields = ['title', 'words', 'kinds', 'expiresAt', 'password'];

export function RequestForm({ place, folders, request, onDone, onCancel }: Props) {
  const { t } = useTranslation('requests');
  const before = request ? request.folderId : place.folderId;
  const [folderId, setFolderId] = useState(before);
  const settings = {
    fields,
    announce: true,
    onDone: async ({ data: { folderId: now, folderName } }: Answer<OwnRequest>) => {
      await changed('requests');
      const isElsewhere = place.folderId !== null && now !== place.folderId;
      const name = folderName ?? place.projectName;
      if (isElsewhere) showToast({ tone: 'success', message: t('form.movedTo', { name }) });
      onDone();
    },
  };
  const create = useAction(requests.create, settings);
  const update = useAction(requests.update, settings);
  const action = request ? update : create;
  const form = useSchemaForm({
    schema: requestDraft,
    initialValues: request ? draftOf(request) : emptyDraft(place.folderId === null ? '' : place.name),
    action,
  });
  const { projectId } = place;
  const { kinds, hasPassword, expiresAt } = form.values;
  return (
    <Form
      form={form}
      failure={action.failure}
      onSubmit={form.submit((body) =>
        request
          ? update.run({
              params: { id: request._id },
              body: { ...body, ...(folderId !== before && { folderId }) },
            })
          : create.run({ body: { ...body, projectId, folderId } }),
      )}
    >
      <TextInput
        size="md"
        label={t('form.title')}
        description={t('form.titleText')}
        {...form.input('title')}
      />
      <Textarea size="md" autosize minRows={2} maxRows={8} label={t('form.words')} {...form.input('words')} />
      <ArrivalField
        name={request ? (request.folderName ?? place.projectName) : place.name}
        folderId={folderId}
        folders={folders}
        onChoose={setFolderId}
      />
      <Checkbox.Group
        label={t('form.kinds')}
        value={kinds ?? []}
        error={form.input('kinds').error}
        onChange={(chosen) => form.setValues({ kinds: requestKinds.filter((kind) => chosen.includes(kind)) })}
      >
        <div className={classes.kinds}>
          {requestKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`kinds.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.limits}>
        {(['files', 'largest', 'total'] as const).map((limit) => (
          <TextInput
            key={limit}
            size="md"
            inputMode="numeric"
            label={t(`form.${limit}`)}
            placeholder={t('form.none')}
            {...form.input(limit)}
          />
        ))}
        <TextInput
          type="date"
          size="md"
          label={t('form.expiry')}
          min={dayOf(new Date().toISOString())}
          value={expiresAt ? dayOf(expiresAt) : ''}
          error={form.input('expiresAt').error}
          onChange={(event) => form.setValues({ expiresAt: endOfDay(event.currentTarget.value) })}
        />
      </div>
      <Switch label={t('form.hasPassword')} {...form.checkbox('hasPassword')} />
      {hasPassword && (
        <PasswordField
          size="md"
          label={t(request?.hasPassword ? 'form.newPassword' : 'form.password')}
          autoComplete="off"
          {...form.input('password')}
        />
      )}
      <div className={classes.footer}>
        {onCancel && <Button onClick={onCancel}>{t('form.cancel')}</Button>}
        <Button type="submit" variant="filled" color="accent" loading={action.pending}>
          {t(request ? 'form.save' : 'form.make')}
        </Button>
      </div>
    </Form>
  );
}
