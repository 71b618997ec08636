import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '../../../contract/enums.ts';
import { currentLanguage, textsOf } from '../../lib/language/i18n.ts';
import { useChangeLanguage } from '../../lib/language/use-change-language.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { languageNames } from './language-names.ts';

interface Question {
  language: Language;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

/** Asks, in the words of the language that is about to come, before it changes. */
export function LanguageMenuList() {
  const { t } = useTranslation('common');
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const changeLanguage = useChangeLanguage();

  async function ask(language: Language) {
    const text = await textsOf(language, 'common');
    setQuestion({
      language,
      title: text('language.question'),
      text: text('language.effect', { language: languageNames[language] }),
      confirm: text('language.change'),
      cancel: t('cancel'),
    });
    setOpen(true);
  }

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
      {question && (
        <ConfirmDialog
          opened={isOpen}
          title={question.title}
          text={question.text}
          confirmLabel={question.confirm}
          cancelLabel={question.cancel}
          onClose={() => setOpen(false)}
          onConfirm={() => {
            setOpen(false);
            void changeLanguage(question.language);
          }}
        />
      )}
    </>
  );
}
