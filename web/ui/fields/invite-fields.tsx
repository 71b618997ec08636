import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { INVITE_MAX } from '../../../contract/limits.ts';
import { isAddress } from '../../lib/forms/addresses.ts';
import { useSuggestions } from '../../lib/use-suggestions.ts';
import { EmailField } from './email-field.tsx';
import classes from './invite-fields.module.css';
import { type RoleName, RoleSelect } from './role-select.tsx';

export interface Invited<R extends RoleName> {
  addresses: string[];
  role: R;
  canDownload: boolean;
}

interface Props<R extends RoleName> {
  value: Invited<R>;
  roles: readonly R[];
  error?: string | undefined;
  projectId?: string;
  withDownload?: boolean;
  onChange: (value: Invited<R>) => void;
  children?: ReactNode;
}

export function InviteFields<R extends RoleName>(props: Props<R>) {
  const { value, roles, error, projectId, withDownload, onChange, children } = props;
  const { t } = useTranslation('people');
  const suggestions = useSuggestions(projectId);
  return (
    <div className={classes.fields}>
      <EmailField
        label={t('addresses')}
        value={value.addresses}
        error={error}
        suggestions={suggestions.people}
        onSearch={suggestions.search}
        onChange={(addresses) => onChange({ ...value, addresses })}
      />
      <div className={classes.line}>
        <RoleSelect
          label={t('role')}
          roles={roles}
          value={value.role}
          onChange={(role) => onChange({ ...value, role })}
        />
        {withDownload && (
          <Checkbox
            className={classes.check ?? ''}
            label={t('mayDownload')}
            checked={value.canDownload}
            onChange={(event) => onChange({ ...value, canDownload: event.currentTarget.checked })}
          />
        )}
        {children}
      </div>
    </div>
  );
}

interface InviteProblem {
  key: 'noAddress' | 'tooMany' | 'wrongAddress' | 'known';
  values: { count?: number; addresses?: string[] };
}

interface Asked {
  addresses: string[];
  known: string[];
}

/** Returns a key of the `people` texts if nobody can be invited. */
export function findInviteProblem({ addresses, known }: Asked): InviteProblem | undefined {
  if (addresses.length === 0) return { key: 'noAddress', values: {} };
  if (addresses.length > INVITE_MAX) return { key: 'tooMany', values: { count: INVITE_MAX } };
  const wrong = addresses.filter((address) => !isAddress(address));
  if (wrong.length > 0) return { key: 'wrongAddress', values: { addresses: wrong } };
  const members = new Set(known.map((address) => address.toLowerCase()));
  const there = addresses.filter((address) => members.has(address.toLowerCase()));
  return there.length > 0 ? { key: 'known', values: { addresses: there } } : undefined;
}

interface Checked {
  known?: string[];
  isOptional?: boolean;
  say: (problem: InviteProblem) => string;
}

export const invitedSchema = <R extends RoleName>({ known = [], isOptional = false, say }: Checked) =>
  z.custom<Invited<R>>().superRefine(({ addresses }, context) => {
    if (isOptional && addresses.length === 0) return;
    const problem = findInviteProblem({ addresses, known });
    if (problem) context.addIssue({ code: 'custom', message: say(problem) });
  });
