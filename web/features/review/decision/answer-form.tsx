import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewAnswer } from '../../../../contract/enums.ts';
import classes from './decision.module.css';
import { type Answer, answerNames } from './use-reviews.ts';

interface Props {
  given: { answer: Answer | null; note: string };
  /** Present for guests, who give a name with their answer. */
  name?: string;
  nameError?: string | undefined;
  noteError?: string | undefined;
  isPending: boolean;
  onAnswer: (said: { answer: Answer; note: string; name: string }) => void;
  onTakeBack: () => void;
}

const choices = [
  { answer: ReviewAnswer.approved, Icon: IconCheck },
  { answer: ReviewAnswer.approvedWithChanges, Icon: IconPencil },
  { answer: ReviewAnswer.needsChanges, Icon: IconX },
] as const;

export function AnswerForm({ given, name: known, isPending, onAnswer, onTakeBack, ...wrong }: Props) {
  const { t } = useTranslation('reviews');
  const [note, setNote] = useState(given.note);
  const [name, setName] = useState(known ?? '');
  return (
    <fieldset className={classes.form} disabled={isPending}>
      <legend className={classes.legend}>{t(given.answer === null ? 'answer.title' : 'answer.again')}</legend>
      {known !== undefined && (
        <TextInput
          label={t('answer.name')}
          autoComplete="name"
          required
          value={name}
          error={wrong.nameError}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <Textarea
        label={t('answer.note')}
        autosize
        minRows={2}
        maxRows={8}
        value={note}
        error={wrong.noteError}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={classes.choices}>
        {choices.map(({ answer, Icon }) => (
          <Button
            key={answer}
            fullWidth
            justify="flex-start"
            data-answer={answerNames[answer]}
            aria-pressed={given.answer === answer}
            className={classes.choice ?? ''}
            leftSection={<Icon size={18} stroke={2} aria-hidden />}
            onClick={() => onAnswer({ answer, note, name })}
          >
            {t(`answer.${answerNames[answer]}`)}
          </Button>
        ))}
      </div>
      {given.answer !== null && (
        <Button size="compact-sm" variant="subtle" onClick={onTakeBack}>
          {t('answer.takeBack')}
        </Button>
      )}
    </fieldset>
  );
}
