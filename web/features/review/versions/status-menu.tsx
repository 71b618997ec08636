import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReviewStatus } from '../../../../contract/enums.ts';
import classes from './status-menu.module.css';
import { type Status, statuses, statusNames } from './status-names.ts';
import { setStatus } from './version-actions.ts';

interface Props {
  version: { fileId: string; fileVersionId: string; status: Status; canChangeStatus: boolean };
  /** True where a review is open in which the reader has no answer to give. */
  isTheirs: boolean;
}

export function StatusMenu({ version, isTheirs }: Props) {
  const { t } = useTranslation('comments');
  const { fileId, fileVersionId, status, canChangeStatus } = version;
  const label = t(`status.${statusNames[status]}`);
  if (!canChangeStatus) {
    return (
      <span className={classes.status} data-status={statusNames[status]}>
        {label}
      </span>
    );
  }
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <UnstyledButton
          className={classes.status ?? ''}
          data-status={statusNames[status]}
          aria-label={t('status.change', { status: label })}
        >
          <span data-status-words>{label}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses.map((to) => (
          <Menu.RadioItem
            key={to}
            value={String(to)}
            checked={to === status}
            disabled={to === ReviewStatus.approved && isTheirs}
            className={to === ReviewStatus.approved && isTheirs ? (classes.theirs ?? '') : ''}
            closeMenuOnClick
            onChange={() => void setStatus({ fileId, fileVersionId, from: status, to })}
          >
            <span className={classes.choice} data-status={statusNames[to]}>
              {t(`status.${statusNames[to]}`)}
            </span>
            {to === ReviewStatus.approved && isTheirs && (
              <small className={classes.why}>{t('status.onlyReviewers')}</small>
            )}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
