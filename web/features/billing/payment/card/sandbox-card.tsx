import { Stack, TextInput, UnstyledButton } from '@mantine/core';
import { type ChangeEvent, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TestBank, useAskBank } from '../test-bank.tsx';
import classes from './card.module.css';
import type { CardHandle } from './card-handle.ts';
import { cvcLength, digitsOf, formatExpiry, formatNumber, isNumber, judgeExpiry } from './card-text.ts';
import { type TestCard, testCards } from './test-cards.ts';

const blank = { number: '', expiry: '', cvc: '' };
type Part = keyof typeof blank;
type Faults = Partial<Record<Part, string>>;

/** Imitates the card provider's form. The number stays in the page; only a test card's id is sent. */
export function SandboxCard({ handle }: { handle: RefObject<CardHandle | null> }) {
  const { t } = useTranslation('payment');
  const [card, setCard] = useState(blank);
  const [faults, setFaults] = useState<Faults>({});
  const fields = useRef<HTMLDivElement>(null);
  const bank = useAskBank();

  function judge(): Faults {
    const digits = digitsOf(card.number);
    const found: Faults = {};
    if (digits === '') found.number = t('card.numberMissing');
    else if (!isNumber(digits)) found.number = t('card.numberWrong');
    else if (!testCards.some(({ number }) => number === digits)) found.number = t('card.notATestCard');
    const expiry = judgeExpiry(card.expiry);
    if (expiry) found.expiry = t(expiry === 'past' ? 'card.expiryPast' : 'card.expiryIncomplete');
    if (digitsOf(card.cvc).length !== cvcLength(digits)) found.cvc = t('card.cvcIncomplete');
    return found;
  }

  function check(): boolean {
    const found = judge();
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) fields.current?.querySelector<HTMLInputElement>(`[data-part="${first}"] input`)?.focus();
    return first === undefined;
  }

  useImperativeHandle(handle, () => ({
    check,
    makePaymentMethod: async () =>
      check() ? testCards.find(({ number }) => number === digitsOf(card.number))?.id : undefined,
    askOwner: bank.ask,
  }));

  const input = (part: Part, format: (text: string) => string) => ({
    value: card[part],
    error: faults[part],
    size: 'md' as const,
    className: classes.digits,
    // Set on the wrapper: on the field itself it would end up on the input.
    wrapperProps: { 'data-part': part },
    inputMode: 'numeric' as const,
    // Keeps the browser from offering real cards.
    autoComplete: 'off',
    onChange: ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
      // Formats at the end only: elsewhere the caret would jump.
      const isAtEnd = selectionStart === null || selectionStart === value.length;
      const isShorter = value.length < card[part].length;
      setCard({ ...card, [part]: isAtEnd && !isShorter ? format(value) : value });
      setFaults({ ...faults, [part]: undefined });
    },
    onBlur: () => setCard((now) => ({ ...now, [part]: format(now[part]) })),
  });

  return (
    <Stack gap="md">
      <div ref={fields} className={classes.fields}>
        <TextInput
          label={t('card.number')}
          placeholder="4242 4242 4242 4242"
          maxLength={40}
          {...input('number', formatNumber)}
        />
        <TextInput
          label={t('card.expiry')}
          placeholder={t('card.expiryPlaceholder')}
          maxLength={10}
          {...input('expiry', formatExpiry)}
        />
        <TextInput
          label={t('card.cvc')}
          placeholder="123"
          maxLength={8}
          {...input('cvc', (text) => digitsOf(text).slice(0, 4))}
        />
      </div>
      <TestCardList
        onChoose={({ number }) => {
          setCard({
            number: formatNumber(number),
            expiry: '12 / 34',
            cvc: '1234'.slice(0, cvcLength(number)),
          });
          setFaults({});
        }}
      />
      <TestBank clientSecret={bank.clientSecret} onDone={bank.finish} />
    </Stack>
  );
}

function TestCardList({ onChoose }: { onChoose: (card: TestCard) => void }) {
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
