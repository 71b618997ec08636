import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Invited, InviteFields } from '../../../ui/fields/invite-fields.tsx';
import type { RoleName } from '../../../ui/fields/role-select.tsx';
import { memberRoles } from '../../members/member.ts';
import { Members } from '../../members/members.tsx';
import { useResend } from '../../members/use-resend.ts';
import { changePerson, lacksMember, removePerson, type ShareDraft } from '../share-draft.ts';
import { type PeopledTarget, projectOf } from '../share-target.ts';
import classes from './share.module.css';

interface Props {
  target: PeopledTarget;
  draft: ShareDraft;
  invited: {
    value: Invited<RoleName>;
    error: string | undefined;
    onChange: (invited: Invited<RoleName>) => void;
  };
  onAdd: () => void;
  onChange: (draft: ShareDraft) => void;
}

export function SharePeople({ target, draft, invited, onAdd, onChange }: Props) {
  const { t } = useTranslation('sharing');
  const projectId = projectOf(target);
  const resend = useResend(target);
  return (
    <section className={classes.part} aria-label={t('people.title')} data-part="people">
      <Title order={3} className={classes.legend ?? ''}>
        {t('people.title')}
      </Title>
      {lacksMember(draft) && (
        <p className={classes.needed} role="status">
          {t('people.needed')}
        </p>
      )}
      <InviteFields
        {...invited}
        roles={memberRoles}
        {...(projectId !== undefined && { projectId })}
        withDownload
      >
        <Button size="md" disabled={invited.value.addresses.length === 0} onClick={onAdd}>
          {t('people.add')}
        </Button>
      </InviteFields>
      <Members
        label={t('people.title')}
        members={draft.people}
        roles={memberRoles}
        handling={{
          change: ({ email }, change) => onChange(changePerson(draft, email, change)),
          remove: (person) => onChange(removePerson(draft, person)),
          resend,
        }}
      />
    </section>
  );
}
