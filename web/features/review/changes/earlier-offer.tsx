import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function EarlierOffer({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation('changes');
  return (
    <Button variant="subtle" color="gray" size="compact-sm" mx={12} mt={6} onClick={onShow}>
      {t('earlier', { count })}
    </Button>
  );
}
