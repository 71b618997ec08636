import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './transport-bar.module.css';

interface Props {
  label: string;
  isOn?: boolean;
  side?: 'top' | 'bottom';
  onClick: () => void;
  children: ReactNode;
}

export function Control({ label, isOn, side = 'top', onClick, children }: Props) {
  return (
    <Tooltip label={label} position={side} openDelay={500}>
      <ActionIcon
        className={classes.control ?? ''}
        aria-label={label}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
