import { useTranslation } from 'react-i18next';
import { COMMENT_MAX } from '../../../../../contract/limits.ts';
import { useFormat } from '../../../../lib/language/format.ts';
import classes from '../composer/composer.module.css';
import { lengthOf } from './text-problem.ts';

const COUNTED_FROM = 2700;

interface Props {
  text: string;
  problem: string | undefined;
}

export function EditorNotes({ text, problem }: Props) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const length = lengthOf(text);
  const isOver = length > COMMENT_MAX;
  const words = problem ?? (isOver ? t('tooLong') : undefined);
  if (words === undefined && length < COUNTED_FROM) return null;
  return (
    <div className={classes.notes}>
      <span role="alert" className={classes.problem}>
        {words}
      </span>
      {length >= COUNTED_FROM && (
        <span className={classes.counter} data-over={isOver}>
          {t('counter', { count: format.number(length), max: format.number(COMMENT_MAX) })}
        </span>
      )}
    </div>
  );
}
