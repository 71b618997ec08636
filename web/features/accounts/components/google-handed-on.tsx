import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { StatusPage } from '../../../ui/status-page.tsx';
import { handOnAnswer } from '../google-window.ts';

/** The window in which Google was asked: gives the answer to the page that waits for it, and goes. */
export function GoogleHandedOn({ hash }: { hash: string }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  useEffect(() => {
    handOnAnswer(hash);
    navigate('/sign-in', { replace: true });
    window.close();
  }, [hash, navigate]);
  return (
    <StatusPage
      icon={<IconCircleCheck size={22} stroke={1.8} />}
      title={t('google.handedOnTitle')}
      text={t('google.handedOn')}
    />
  );
}
