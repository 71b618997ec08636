import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Invited, InviteFields } from '../../../ui/fields/invite-fields.tsx';
import type { RoleName } from '../../../ui/fields/role-select.tsx';
import { MemberList } from '../../../ui/people/member-row.tsx';
import { changePerson, removePerson, type ShareDraft, shareRoles } from '../share-draft.ts';
import { projectOf, type ShareTarget } from '../share-target.ts';
import classes from './share.module.css';
import { SharePerson } from './share-person.tsx';

interface Props {
  target: ShareTarget;
  draft: ShareDraft;
  invited: Invited<RoleName>;
  error: string | undefined;
  onInvited: (invited: Invited<RoleName>) => void;
  onAdd: () => void;
  onChange: (draft: ShareDraft) => void;
}

/** Who is invited by name, each with a role. */
export function SharePeople({ target, draft, invited, error, onInvited, onAdd, onChange }: Props) {
  const { t } = useTranslation('sharing');
  const projectId = projectOf(target);
  return (
    <section className={classes.part} aria-label={t('people.title')} data-part="people">
      <Title order={3} className={classes.legend ?? ''}>
        {t('people.title')}
      </Title>
      <InviteFields
        value={invited}
        roles={shareRoles}
        {...(projectId !== undefined && { projectId })}
        withDownload
        error={error}
        onChange={onInvited}
      >
        <Button size="md" disabled={invited.addresses.length === 0} onClick={onAdd}>
          {t('people.add')}
        </Button>
      </InviteFields>
      {draft.people.length > 0 && (
        <MemberList label={t('people.title')}>
          {draft.people.map((person) => (
            <SharePerson
              key={person.email}
              target={target}
              person={person}
              onChange={(change) => onChange(changePerson(draft, person.email, change))}
              onRemove={() => onChange(removePerson(draft, person))}
            />
          ))}
        </MemberList>
      )}
    </section>
  );
}
