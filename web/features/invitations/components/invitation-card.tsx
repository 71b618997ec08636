import { useTranslation } from 'react-i18next';
import { isSelling } from '../../../lib/billing-mode.ts';
import type { Invitation, Source } from '../use-invitation.ts';
import { InvitationAnswer } from './invitation-answer.tsx';
import classes from './invitation-frame.module.css';
import { InvitationFrame } from './invitation-frame.tsx';

interface Props {
  source: Source;
  invitation: Invitation;
}

export function InvitationCard({ source, invitation }: Props) {
  const { t } = useTranslation('invitations');
  const { subject, name, owner, role, isMember, email, fullAt } = invitation;
  return (
    <InvitationFrame
      {...invitation}
      kind={subject === 'team' ? 'team' : 'project'}
      title={isMember ? t(`already.${subject}`, { name }) : t(`title.${subject}`, { name })}
      text={
        <>
          <p>{t('from', { owner })}</p>
          {!isMember && <p>{t('role', { role: t(`roles.${role}`) })}</p>}
          {!isMember && invitation.hasAccount && <p>{t('for', { email })}</p>}
          {!isMember && fullAt !== null && (
            <p className={classes.aside}>
              {t(isSelling() ? 'planFull' : 'planFullUnsold', { count: fullAt })}
            </p>
          )}
        </>
      }
    >
      <InvitationAnswer source={source} invitation={invitation} />
    </InvitationFrame>
  );
}
