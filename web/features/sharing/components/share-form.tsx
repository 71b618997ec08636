import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AccessType } from '../../../../contract/enums.ts';
import { keptPassword } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormFoot } from '../../../ui/fields/form-foot.tsx';
import { findInviteProblem, type Invited } from '../../../ui/fields/invite-fields.tsx';
import type { RoleName } from '../../../ui/fields/role-select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Member, nobodyYet } from '../../members/member.ts';
import {
  activePeople,
  addPeople,
  findShareProblem,
  isChanged,
  lacksMember,
  type ShareSettings,
  shareSettings,
} from '../share-draft.ts';
import type { ShareTarget } from '../share-target.ts';
import { useSaveShare } from '../use-save-share.ts';
import type { Share } from '../use-share.ts';
import { AccessFields } from './access-fields.tsx';
import { GuestList } from './guest-list.tsx';
import { LinkRow } from './link-row.tsx';
import { OpenedList } from './opened-list.tsx';
import classes from './share.module.css';
import { SharePeople } from './share-people.tsx';
import { VisitorFields } from './visitor-fields.tsx';

interface Props {
  target: ShareTarget;
  share: Share;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
}

const fields = z.strictObject({
  settings: shareSettings,
  password: keptPassword,
  people: z.custom<Member[]>(),
  invited: z.custom<Invited<RoleName>>(),
});
type Values = z.input<typeof fields>;

function versionsOf(target: ShareTarget) {
  if (target.kind === 'selection') return 'chosen';
  return target.kind === 'file' && target.version ? 'one' : 'all';
}

export function ShareForm({ target, share, onClose, onDirty }: Props) {
  const { t } = useTranslation('sharing');
  const { t: people } = useTranslation('people');
  const { stored } = share;
  const hasPeople = target.kind !== 'selection';
  const { send, action } = useSaveShare({
    target,
    onSaved: (next) =>
      form.setValues(({ invited = nobodyYet }) => ({
        ...next.stored,
        invited: { ...invited, addresses: [] },
      })),
  });

  function findWrongInvited(draft: Values): string | undefined {
    const known = activePeople(draft).map(({ email }) => email);
    const found = findInviteProblem({ addresses: draft.invited.addresses, known });
    if (!found) return undefined;
    return found.key === 'known' ? t('alreadyShared', found.values) : people(found.key, found.values);
  }

  const form = useSchemaForm({
    schema: fields
      .superRefine((draft, { addIssue }) => {
        const wrong = draft.invited.addresses.length > 0 ? findWrongInvited(draft) : undefined;
        if (wrong !== undefined) return addIssue({ code: 'custom', path: ['invited'], message: wrong });
        const { hasPassword } = share;
        const problem = findShareProblem(addPeople(draft, draft.invited), { hasPassword, hasPeople });
        const path = [problem === 'passwordNeeded' ? 'password' : 'invited'];
        if (problem) addIssue({ code: 'custom', path, message: t(problem) });
      })
      .transform((draft) => addPeople(draft, draft.invited)),
    initialValues: { ...stored, invited: nobodyYet },
    action,
  });
  const draft = form.values;
  const { accessType } = draft.settings;
  const isLacking = hasPeople && lacksMember(draft);
  // Scrolls to the missing invitation when its access type is chosen, even in a low window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another type, and not another person, starts it
  useEffect(() => {
    if (isLacking && accessType !== stored.settings.accessType)
      form.ref.current?.querySelector('[data-part=people]')?.scrollIntoView({ block: 'nearest' });
  }, [accessType]);
  const [isReplacing, replacing] = useDisclosure(false);
  const isDirty = isChanged(draft, stored) || draft.invited.addresses.length > 0;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const isLinkOpen = accessType !== AccessType.invited;

  const changeSettings = (settings: Partial<ShareSettings>) =>
    form.setValues({ settings: { ...draft.settings, ...settings } });

  function add() {
    const wrong = findWrongInvited(draft);
    if (wrong !== undefined) return form.refuse([{ field: 'invited', message: wrong }]);
    form.setValues({ ...addPeople(draft, draft.invited), invited: { ...draft.invited, addresses: [] } });
  }

  return (
    <>
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit((next) => send(next, stored))}
        className={classes.form}
      >
        {action.failure !== undefined && <Notice tone="error">{action.failure}</Notice>}
        <LinkRow
          link={share.link}
          isActive={draft.settings.linkActive}
          onActive={(linkActive) => changeSettings({ linkActive })}
          isReplacing={action.pending}
          onReplace={replacing.open}
        />
        <AccessFields
          accessType={accessType}
          hasPassword={share.hasPassword}
          hasPeople={hasPeople}
          password={form.input('password')}
          onAccess={(next) => changeSettings({ accessType: next })}
        />
        {target.kind !== 'selection' && (
          <SharePeople
            target={target}
            draft={draft}
            invited={form.input('invited')}
            onAdd={add}
            onChange={({ people }) => form.setValues({ people })}
          />
        )}
        {isLinkOpen && (
          <VisitorFields
            settings={draft.settings}
            versions={versionsOf(target)}
            expiryError={form.input('settings.expiresAt').error}
            onChange={changeSettings}
          />
        )}
        <OpenedList opened={share.opened} />
        <GuestList linkId={share.linkId} />
        <FormFoot said={t(isDirty ? 'unsaved' : 'saved')}>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="filled" color="accent" disabled={!isDirty} loading={action.pending}>
            {t('save')}
          </Button>
        </FormFoot>
      </form>
      <ConfirmDialog
        opened={isReplacing}
        title={t('link.replaceTitle')}
        text={t('link.replaceText')}
        confirmLabel={t('link.replace')}
        onClose={replacing.close}
        onConfirm={() => {
          replacing.close();
          void send(stored, stored, { newLink: true });
        }}
      />
    </>
  );
}
