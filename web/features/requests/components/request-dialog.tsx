import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaving } from '../../../lib/optimistic.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type OwnRequest, type RequestPlace, useRequests } from '../use-requests.ts';
import type { ChooseFolder } from './arrival-field.tsx';
import { OwnRequestCard } from './own-request.tsx';
import classes from './own-requests.module.css';
import { RequestForm } from './request-form.tsx';

interface Props {
  place: RequestPlace;
  folders: ChooseFolder;
  onClose: () => void;
}

export function RequestDialog({ place, folders, onClose }: Props) {
  // Loads all texts together: a later one would blank the dialog for a moment.
  const { t } = useTranslation(['requests', 'sharing', 'people', 'fields', 'files']);
  const { data } = useRequests(place);
  const leaving = useLeaving();
  const shown = data?.filter(({ _id }) => !leaving.has(_id));
  return (
    <Dialog opened onClose={onClose} title={t('requests:title', { name: place.name })} size={640}>
      {shown ? (
        <Content place={place} folders={folders} requests={shown} />
      ) : (
        <Stack aria-hidden="true">
          <Skeleton h={44} />
          <Skeleton h={140} />
        </Stack>
      )}
    </Dialog>
  );
}

type Editing = 'new' | OwnRequest | undefined;

function Content({ place, folders, requests }: Omit<Props, 'onClose'> & { requests: OwnRequest[] }) {
  const { t } = useTranslation('requests');
  const [editing, setEditing] = useState<Editing>();
  const end = () => setEditing(undefined);
  if (editing === 'new' || requests.length === 0) {
    const onCancel = requests.length === 0 ? undefined : end;
    return (
      <Stack gap="md">
        <p className={classes.note}>{t('form.text')}</p>
        <RequestForm place={place} folders={folders} onDone={end} onCancel={onCancel} />
      </Stack>
    );
  }
  if (editing)
    return (
      <RequestForm
        key={editing._id}
        place={place}
        folders={folders}
        request={editing}
        onDone={end}
        onCancel={end}
      />
    );
  return (
    <Stack gap="lg">
      <ul className={classes.list}>
        {requests.map((request) => (
          <li key={request._id} data-request={request.title}>
            <OwnRequestCard place={place} request={request} onEdit={() => setEditing(request)} />
          </li>
        ))}
      </ul>
      <Button leftSection={<IconPlus size={18} stroke={1.8} />} onClick={() => setEditing('new')}>
        {t('list.another')}
      </Button>
    </Stack>
  );
}
