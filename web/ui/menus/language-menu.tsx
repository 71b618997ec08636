import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from './menu-button.tsx';

const load = async () => (await import('./language-menu-list.tsx')).LanguageMenuList;

export function LanguageMenu() {
  const { t } = useTranslation('common');
  return (
    <MenuButton label={t('language.label')} icon={<IconLanguage size={18} stroke={1.8} />} load={load} />
  );
}
