import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoFiles() {
  const { t } = useTranslation('projects');
  return (
    <EmptyState
      icon={<IconPhoto size={22} stroke={1.8} />}
      title={t('noFiles.title')}
      text={t('noFiles.text')}
    />
  );
}
