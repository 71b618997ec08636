import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { hideToast, type Tone, useToasts } from '../lib/failures/toast.ts';
import classes from './toasts.module.css';

const icons: Record<Tone, typeof IconInfoCircle> = {
  error: IconAlertCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
};

export function Toasts() {
  const toasts = useToasts();
  return (
    <div className={classes.toasts} aria-live="assertive">
      {toasts.map(({ id, tone, message, action }) => {
        const Icon = icons[tone];
        return (
          <div key={id} className={classes.toast} data-tone={tone}>
            <button type="button" className={classes.words} onClick={() => hideToast(id)}>
              <Icon size={18} stroke={1.8} aria-hidden />
              <span>{message}</span>
            </button>
            {action && (
              <button
                type="button"
                className={classes.action}
                onClick={() => {
                  hideToast(id);
                  action.run();
                }}
              >
                {action.label}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
