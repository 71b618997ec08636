import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessType } from '../../../../contract/enums.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { findInviteProblem } from '../../../ui/fields/invite-fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { nobodyYet } from '../../members/member.ts';
import {
  activePeople,
  addPeople,
  findShareProblem,
  isChanged,
  lacksMember,
  type ShareDraft,
  type ShareSettings,
} from '../share-draft.ts';
import type { ShareTarget } from '../share-target.ts';
import { useSaveShare } from '../use-save-share.ts';
import type { Share } from '../use-share.ts';
import { AccessFields } from './access-fields.tsx';
import { LinkRow } from './link-row.tsx';
import { OpenedList } from './opened-list.tsx';
import classes from './share.module.css';
import { SharePeople } from './share-people.tsx';
import { VisitorFields } from './visitor-fields.tsx';

interface Props {
  target: ShareTarget;
  share: Share;
  onClose: () => void;
  /** Whether there is something to save. */
  onDirty: (isDirty: boolean) => void;
}

/** Everything is changed here first, and takes effect together with one button. */
export function ShareForm({ target, share, onClose, onDirty }: Props) {
  const { t } = useTranslation('sharing');
  const { t: people } = useTranslation('people');
  const { stored } = share;
  const [draft, setDraft] = useState(stored);
  const [invited, setInvited] = useState(nobodyYet);
  const [problem, setProblem] = useState<{ part: 'people' | 'password'; words: string }>();
  const { send, action, memberError } = useSaveShare({
    target,
    onSaved: (next) => {
      setDraft(next.stored);
      setInvited((before) => ({ ...before, addresses: [] }));
    },
  });
  const form = useRef<HTMLFormElement>(null);
  // The button that saves stays in sight; the field in question may have to be scrolled to.
  useEffect(() => {
    if (!problem) return;
    const part = `[data-part=${problem.part}]`;
    const field = form.current?.querySelector<HTMLElement>(`input${part}, ${part} input`);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [problem]);
  const { accessType } = draft.settings;
  const isLacking = lacksMember(draft);
  // Who has to be invited is asked for where the type is chosen, also where the window is low.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another type, and not another person, starts it
  useEffect(() => {
    if (isLacking && accessType !== stored.settings.accessType)
      form.current?.querySelector('[data-part=people]')?.scrollIntoView({ block: 'nearest' });
  }, [accessType]);
  const [isReplacing, replacing] = useDisclosure(false);
  const isDirty = isChanged(draft, stored) || invited.addresses.length > 0;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const isLinkOpen = accessType !== AccessType.invited;

  function change(next: ShareDraft) {
    setDraft(next);
    setProblem(undefined);
    action.clearErrors();
  }

  const changeSettings = (settings: Partial<ShareSettings>) =>
    change({ ...draft, settings: { ...draft.settings, ...settings } });

  /** The people typed into the field, put on the list; undefined where the field has to be put right first. */
  function takeInvited(): ShareDraft | undefined {
    const { addresses } = invited;
    const known = activePeople(draft).map(({ email }) => email);
    const found = findInviteProblem({ addresses, known });
    if (!found) return addPeople(draft, invited);
    const words = found.key === 'known' ? t('alreadyShared', found.values) : people(found.key, found.values);
    setProblem({ part: 'people', words });
    return undefined;
  }

  function add() {
    const next = takeInvited();
    if (!next) return;
    change(next);
    setInvited({ ...invited, addresses: [] });
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (action.pending) return;
    const next = invited.addresses.length > 0 ? takeInvited() : draft;
    if (!next) return;
    const found = findShareProblem(next, share);
    if (found) {
      setProblem({ part: found === 'passwordNeeded' ? 'password' : 'people', words: t(found) });
      return;
    }
    void send(next, stored);
  }

  return (
    <>
      <form ref={form} noValidate onSubmit={save} className={classes.form}>
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
          password={draft.password}
          error={problem?.part === 'password' ? problem.words : action.errorOf('linkPassword')}
          onAccess={(next) => changeSettings({ accessType: next })}
          onPassword={(password) => change({ ...draft, password })}
        />
        <SharePeople
          target={target}
          draft={draft}
          invited={invited}
          error={problem?.part === 'people' ? problem.words : memberError}
          onInvited={(next) => {
            setInvited(next);
            setProblem(undefined);
            action.clearErrors();
          }}
          onAdd={add}
          onChange={change}
        />
        {isLinkOpen && (
          <VisitorFields
            settings={draft.settings}
            hasVersions={target.kind !== 'file' || target.version === undefined}
            expiryError={action.errorOf('expiresAt')}
            onChange={changeSettings}
          />
        )}
        <OpenedList opened={share.opened} />
        <div className={classes.footer}>
          <p className={classes.note} aria-live="polite">
            {t(isDirty ? 'unsaved' : 'saved')}
          </p>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" variant="filled" color="accent" disabled={!isDirty} loading={action.pending}>
            {t('save')}
          </Button>
        </div>
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
