import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './avatar.tsx';
import classes from './member-row.module.css';
import type { memberState } from './member-state.ts';

interface Props {
  name: string;
  email?: string | undefined;
  picture: string | null;
  state?: ReturnType<typeof memberState>;
  isYou?: boolean;
  isRemoved?: boolean;
  children: ReactNode;
}

export function MemberRow({ name, email, picture, state, isYou, isRemoved, children }: Props) {
  const { t } = useTranslation('people');
  const shownName = name === '' ? email : name;
  return (
    <li className={classes.row} data-removed={isRemoved || undefined}>
      <Avatar name={shownName ?? ''} picture={picture} size={36} />
      <div className={classes.words}>
        <span className={classes.name}>
          <bdi>{shownName}</bdi>
          {isYou && <span className={classes.tag}>{t('you')}</span>}
          {state && state !== 'active' && (
            <span className={classes.tag} data-state={state}>
              {t(`states.${state}`)}
            </span>
          )}
        </span>
        {name !== '' && email !== undefined && (
          <span className={classes.email} dir="ltr">
            {email}
          </span>
        )}
      </div>
      <div className={classes.controls}>{children}</div>
    </li>
  );
}

export const FixedRole = ({ children }: { children: ReactNode }) => (
  <span className={classes.fixed}>{children}</span>
);

export const MemberList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);
