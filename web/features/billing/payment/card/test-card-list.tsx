import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './card.module.css';
import { formatNumber } from './card-text.ts';
import { type TestCard, testCards } from './test-cards.ts';

export function TestCardList({ onChoose }: { onChoose: (card: TestCard) => void }) {
  const { t } = useTranslation('payment');
  return (
    <details className={classes.cards}>
      <summary>{t('card.testNumbers')}</summary>
      <ul>
        {testCards.map((card) => (
          <li key={card.number}>
            <UnstyledButton className={classes.choice} onClick={() => onChoose(card)}>
              <bdi dir="ltr">{formatNumber(card.number)}</bdi>
              <span>{t(`testCards.${card.effect}`)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
