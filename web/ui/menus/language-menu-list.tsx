import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../contract/enums.ts';
import { currentLanguage } from '../../lib/language/i18n.ts';
import { languageNames } from './language-names.ts';
import { useLanguageQuestion } from './language-question.tsx';

export function LanguageMenuList() {
  const { t } = useTranslation('common');
  const { ask, dialog } = useLanguageQuestion();
  return (
    <>
      <Menu position="bottom-end" width={170} defaultOpened>
        <Menu.Target>
          <ActionIcon aria-label={t('language.label')} color="gray">
            <IconLanguage size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {languages.map((language) => (
            <Menu.Item
              key={language}
              lang={language}
              aria-current={language === currentLanguage()}
              rightSection={language === currentLanguage() && <IconCheck size={16} aria-hidden />}
              onClick={() => language !== currentLanguage() && ask(language)}
            >
              {languageNames[language]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
