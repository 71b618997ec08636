import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../contract/enums.ts';
import { textsOf } from '../../lib/language/i18n.ts';
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

/** Asks in the new language before switching. */
export function useLanguageQuestion() {
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

  const dialog = question && (
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
  );
  return { ask, dialog };
}
