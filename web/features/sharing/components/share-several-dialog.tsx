import { Button, Divider, Group, Stack, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyLink } from '../../../lib/copy-link.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { findInviteProblem, InviteFields } from '../../../ui/fields/invite-fields.tsx';
import { memberRoles, nobodyYet } from '../../members/member.ts';
import { readLinks, shareSeveral } from '../share-several.ts';
import type { ShareTarget } from '../share-target.ts';
import classes from './share.module.css';

interface Props {
  targets: Array<Exclude<ShareTarget, { kind: 'project' | 'selection' }>>;
  oneLink?: ReactNode;
  onClose: () => void;
}

export function ShareSeveralDialog({ targets, oneLink, onClose }: Props) {
  const { t } = useTranslation(['sharing', 'people']);
  const [invited, setInvited] = useState(nobodyYet);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function invite() {
    const problem = findInviteProblem({ addresses: invited.addresses, known: [] });
    setError(problem && t(`people:${problem.key}`, problem.values));
    if (problem || isSending) return;
    setSending(true);
    const isDone = await shareSeveral(targets, invited);
    setSending(false);
    if (isDone) onClose();
  }

  async function copy() {
    try {
      await copyLink(await readLinks(targets));
    } catch (failure) {
      handleFailure(failure, { scope: 'action' });
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t('several.title', { count: targets.length })} size={560}>
      {oneLink && (
        <>
          {oneLink}
          <Divider my="lg" />
        </>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void invite();
        }}
      >
        <Stack gap="lg">
          {oneLink && (
            <Title order={3} className={classes.legend ?? ''}>
              {t('several.each')}
            </Title>
          )}
          <InviteFields
            value={invited}
            roles={memberRoles}
            error={error}
            withDownload
            onChange={(next) => {
              setInvited(next);
              setError(undefined);
            }}
          />
          <Group justify="space-between" gap="xs">
            <Button leftSection={<IconLink size={18} stroke={1.8} />} onClick={() => void copy()}>
              {t('several.copy')}
            </Button>
            <Button type="submit" variant="filled" color="accent" loading={isSending}>
              {t('several.invite')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
