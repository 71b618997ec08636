import { Button, Input } from '@mantine/core';
import { type RefObject, useId, useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../ui/notice.tsx';
import classes from './card.module.css';
import type { CardAddress, CardHandle } from './card-handle.ts';
import { CardPlaces } from './card-places.tsx';
import { type CardPart, cardParts, useStripeFields } from './use-stripe-fields.ts';

interface Props {
  publicKey: string;
  handle: RefObject<CardHandle | null>;
}

/** Shows the card provider's own fields: frames whose content we cannot read. */
export function StripeCard({ publicKey, handle }: Props) {
  const { t } = useTranslation('payment');
  const id = useId();
  const fields = useStripeFields(publicKey);
  const { stripe, faults, focused } = fields;

  useImperativeHandle(handle, () => ({
    check: () => fields.check(),
    async makePaymentMethod({ accountHolderName, address }) {
      if (!stripe || !fields.check()) return undefined;
      const card = fields.numberField();
      if (!card) return undefined;
      const details = {
        address: filledIn(address),
        ...(accountHolderName !== undefined && { name: accountHolderName }),
      };
      const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: details });
      if (made.error) fields.refuse('number', made.error.message ?? t('card.numberWrong'));
      return made.paymentMethod?.id;
    },
    async askOwner(clientSecret) {
      // The server asks the provider for the outcome in either case.
      await stripe?.handleNextAction({ clientSecret }).catch(() => undefined);
    },
  }));

  if (fields.isBroken)
    return (
      <Notice tone="error">
        {t('card.notLoaded')}{' '}
        <Button size="compact-sm" onClick={fields.retry}>
          {t('retry')}
        </Button>
      </Notice>
    );
  const label = (part: CardPart) => t(`card.${part}`);
  return (
    <>
      {!fields.isReady && <CardPlaces />}
      <div className={classes.fields} data-waiting={!fields.isReady || undefined}>
        {cardParts.map((part) => (
          <Input.Wrapper
            key={part}
            data-part={part}
            size="md"
            label={label(part)}
            labelProps={{ htmlFor: `${id}-${part}` }}
            error={faults[part]}
          >
            {/* Focuses the field after a click beside its frame: the provider listens to labels. */}
            <label
              htmlFor={`${id}-${part}`}
              className={classes.element}
              data-focused={focused === part || undefined}
              data-invalid={faults[part] !== undefined || undefined}
            >
              <div id={`${id}-${part}`} ref={fields.placeOf(part)} />
            </label>
          </Input.Wrapper>
        ))}
      </div>
    </>
  );
}

/** The provider takes an empty text as a wish to clear the field. */
const filledIn = (address: CardAddress) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== ''));
