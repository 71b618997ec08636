import { IconCheck, IconClockHour4, IconMinus, IconPencil, IconUserOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReviewAnswer, ReviewState } from '../../../../contract/enums.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { AccessByMail } from './access-by-mail.tsx';
import classes from './decision.module.css';
import { answerNames, type Review, type Reviewer } from './use-reviews.ts';

const icons = {
  [ReviewAnswer.approved]: IconCheck,
  [ReviewAnswer.approvedWithChanges]: IconPencil,
  [ReviewAnswer.needsChanges]: IconX,
} as const;

const withoutAnswer = { lost: IconUserOff, waiting: IconClockHour4, unanswered: IconMinus } as const;

export function ReviewerList({ review: { reviewers, state, fileId } }: { review: Review }) {
  const { t } = useTranslation('reviews');
  return (
    <ul className={classes.reviewers} aria-label={t('reviewers')}>
      {reviewers.map((one) => (
        <ReviewerLine key={one._id} fileId={fileId} one={one} isOpen={state === ReviewState.open} />
      ))}
    </ul>
  );
}

interface LineProps {
  fileId: string;
  one: Reviewer;
  isOpen: boolean;
}

function ReviewerLine({ fileId, one, isOpen }: LineProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const { person, email, answer, note, answeredAt, isRequired, isLost } = one;
  const without = isLost ? 'lost' : isOpen ? 'waiting' : 'unanswered';
  const Icon = answer === null ? withoutAnswer[without] : icons[answer];
  return (
    <li className={classes.reviewer}>
      <Avatar name={person.name} picture={person.profilePic} size={28} />
      <div className={classes.said}>
        <p>
          <bdi className={classes.name}>{person.name}</bdi>
          {isRequired && <span className={classes.mark}>{t('required')}</span>}
        </p>
        {email !== null && email !== person.name && (
          <bdi className={classes.detail} dir="ltr">
            {email}
          </bdi>
        )}
        <p className={classes.answer} data-answer={answer === null ? 'none' : answerNames[answer]}>
          <Icon size={15} stroke={2} aria-hidden />
          {answer === null ? t(without) : t(`answers.${answerNames[answer]}`)}
          {answeredAt !== null && <time dateTime={answeredAt}>{format.ago(answeredAt)}</time>}
        </p>
        <AccessByMail fileId={fileId} reviewer={one} />
        {note !== '' && (
          <p className={classes.note} dir="auto">
            {note}
          </p>
        )}
      </div>
    </li>
  );
}
