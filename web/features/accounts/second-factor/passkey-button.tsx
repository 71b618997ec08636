import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyAnswer, PasskeyQuestionData } from '../../../../contract/calls/passkeys.ts';
import { answerWithPasskey } from '../../../lib/session/passkeys.ts';
import { Notice } from '../../../ui/notice.tsx';

interface Props {
  label: string;
  /** Known already, or fetched at the click. Null after a failure that was already shown. */
  question: PasskeyQuestionData | (() => Promise<PasskeyQuestionData | null>);
  pending: boolean;
  failure: string | undefined;
  onAnswer: (answer: PasskeyAnswer) => void;
}

export function PasskeyButton({ label, question, pending, failure, onAnswer }: Props) {
  const { t } = useTranslation('second-factor');
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');

  async function ask() {
    setState('asking');
    const asked = typeof question === 'function' ? await question() : question;
    if (asked === null) return setState('idle');
    const answer = await answerWithPasskey(asked);
    setState(answer === null ? 'refused' : 'idle');
    if (answer !== null) onAnswer(answer);
  }

  const trouble = state === 'refused' ? t('passkey.notUsed') : failure;
  return (
    <Stack gap="xs">
      {trouble !== undefined && <Notice tone="error">{trouble}</Notice>}
      <Button
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.8} aria-hidden />}
        loading={pending || state === 'asking'}
        onClick={() => void ask()}
      >
        {label}
      </Button>
    </Stack>
  );
}
