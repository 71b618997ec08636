import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './role-select.module.css';

export type RoleName = 'viewer' | 'collaborator' | 'editor';

interface Props<R extends RoleName> {
  label: string;
  roles: readonly R[];
  value: R;
  /** Hides a label that would repeat the name beside it. */
  isLabelHidden?: boolean;
  onChange: (role: R) => void;
}

export function RoleSelect<R extends RoleName>({ label, roles, value, isLabelHidden, onChange }: Props<R>) {
  const { t } = useTranslation('people');
  const say = (role: RoleName) => t(`roles.${role}`);
  const explain = (role: RoleName) => t(`rolesText.${role}`);
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label, size: 'md' })}
      data={roles.map((role) => ({ value: role, label: say(role) }))}
      value={value}
      allowDeselect={false}
      comboboxProps={{ width: 240, position: 'bottom-end' }}
      className={classes.select ?? ''}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          <small>{explain(option.value)}</small>
        </span>
      )}
      onChange={(chosen) => {
        const role = roles.find((one) => one === chosen);
        if (role !== undefined) onChange(role);
      }}
    />
  );
}
