import { IconEyeOff, IconFilterOff, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/page/empty-state.tsx';

export function FileEmpty({ canUpload, isFiltered }: { canUpload: boolean; isFiltered: boolean }) {
  const { t } = useTranslation('files');
  if (isFiltered) {
    return (
      <EmptyState
        icon={<IconFilterOff size={22} stroke={1.8} aria-hidden />}
        title={t('filter.noneTitle')}
        text={t('filter.noneText')}
      />
    );
  }
  return (
    <EmptyState
      icon={
        canUpload ? <IconPhoto size={22} stroke={1.8} aria-hidden /> : <IconEyeOff size={22} stroke={1.8} />
      }
      title={t(canUpload ? 'empty.title' : 'empty.viewerTitle')}
      text={t(canUpload ? 'empty.text' : 'empty.viewerText')}
    />
  );
}
