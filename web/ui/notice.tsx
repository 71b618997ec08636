import { IconAlertCircle, IconCircleCheck, IconFlask, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = {
  error: IconAlertCircle,
  success: IconCircleCheck,
  info: IconInfoCircle,
  test: IconFlask,
};

export function Notice({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
