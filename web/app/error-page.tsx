import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusPage } from '../ui/page/status-page.tsx';

export function ErrorPage() {
  const { t } = useTranslation('common');
  return (
    <main id="main">
      <StatusPage
        icon={<IconRefresh size={22} stroke={1.8} />}
        title={t('broken.title')}
        text={t('broken.text')}
        action={
          <>
            <Button variant="filled" color="accent" onClick={() => window.location.reload()}>
              {t('broken.reload')}
            </Button>
            <Button component="a" href="/">
              {t('toStart')}
            </Button>
          </>
        }
      />
    </main>
  );
}
