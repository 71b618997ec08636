import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';
import { handOnAnswer } from '../provider-window.ts';

export function HandedOn({ answer }: { answer: string }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  useEffect(() => {
    handOnAnswer(answer);
    navigate('/sign-in', { replace: true });
    window.close();
  }, [answer, navigate]);
  return (
    <StatusPage
      icon={<IconCircleCheck size={22} stroke={1.8} />}
      title={t('handedOn.title')}
      text={t('handedOn.text')}
    />
  );
}
