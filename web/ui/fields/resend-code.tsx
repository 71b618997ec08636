import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../contract/calls/accounts.ts';
import { CODE_RESEND_SECONDS } from '../../../contract/limits.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { useCountdown } from '../../lib/page/use-countdown.ts';
import { useAction } from '../../lib/use-action.ts';

interface Props {
  hash: string;
  sentAt: number;
  onResent: (hash: string) => void;
}

export function ResendCode({ hash, sentAt, onResent }: Props) {
  const { t } = useTranslation('fields');
  const seconds = useCountdown(sentAt + CODE_RESEND_SECONDS * 1000);
  const action = useAction(accounts.resendCode, {
    onDone: ({ data }) => {
      onResent(data.hash);
      showToast({ tone: 'success', message: t('resent') });
    },
  });
  return (
    <Button
      fullWidth
      size="md"
      variant="subtle"
      disabled={seconds > 0}
      loading={action.pending}
      onClick={() => action.run({ body: { hash } })}
    >
      <span className="koma-figures">{seconds > 0 ? t('resendIn', { count: seconds }) : t('resend')}</span>
    </Button>
  );
}
