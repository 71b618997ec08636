import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';
import { TestMode } from '../test-mode.tsx';
import { UpdateCard } from './update-card.tsx';

/** Another card for the subscription, on a page of its own: `/payment?change=card`. */
export function ChangeCardPage() {
  const { t } = useTranslation('payment');
  return (
    <Page title={t('update.save')} width="narrow">
      <TestMode />
      <UpdateCard />
    </Page>
  );
}
