import { notifications } from '@mantine/notifications';

export type Tone = 'error' | 'info' | 'success';

const colors: Record<Tone, string> = { error: 'red', info: 'blue', success: 'green' };

/** Place and time are set once, on the `Notifications` of `app/providers.tsx`. */
export function showToast({ tone, message }: { tone: Tone; message: string }) {
  notifications.show({ message, color: colors[tone], className: `koma-toast koma-toast-${tone}` });
}
