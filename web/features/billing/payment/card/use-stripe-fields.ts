import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementsOptionsClientSecret,
} from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openStripe } from './open-stripe.ts';

export const cardParts = ['number', 'expiry', 'cvc'] as const;
export type CardPart = (typeof cardParts)[number];
type Faults = Partial<Record<CardPart, string>>;

interface Fields {
  number: StripeCardNumberElement;
  expiry: StripeCardExpiryElement;
  cvc: StripeCardCvcElement;
}

interface Change {
  complete: boolean;
  error: { message: string } | undefined;
}

const localeOf = (language: string): NonNullable<StripeElementsOptionsClientSecret['locale']> =>
  language === 'he' ? 'he' : language === 'en' ? 'en' : 'ja';

/** The provider's frames do not see our style sheet. */
function readStyle() {
  const page = getComputedStyle(document.documentElement);
  const [text, dim, danger] = ['--koma-text', '--koma-dim', '--koma-danger'].map((name) =>
    page.getPropertyValue(name).trim(),
  );
  const base = { fontSize: '16px', color: text ?? '', '::placeholder': { color: dim ?? '' } };
  return { base, invalid: { color: danger ?? '' } };
}

function onThemeChange(then: () => void): () => void {
  const watch = new MutationObserver(then);
  watch.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => watch.disconnect();
}

export function useStripeFields(publicKey: string) {
  const { t, i18n } = useTranslation('payment');
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [ready, setReady] = useState(0);
  const [tries, setTries] = useState(0);
  const [faults, setFaults] = useState<Faults>({});
  const [focused, setFocused] = useState<CardPart>();
  const complete = useRef<Partial<Record<CardPart, boolean>>>({});
  const places = useRef<Partial<Record<CardPart, HTMLDivElement>>>({});
  const fields = useRef<Fields>(undefined);
  const { language } = i18n;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it again
  useEffect(() => {
    let isHere = true;
    openStripe(publicKey, localeOf(language)).then(
      (opened) => isHere && setStripe(opened),
      () => isHere && setBroken(true),
    );
    return () => {
      isHere = false;
    };
  }, [publicKey, language, tries]);

  useEffect(() => {
    if (!stripe) return;
    const elements = stripe.elements({ locale: localeOf(language) });
    const style = readStyle();
    const made: Fields = {
      number: elements.create('cardNumber', { style, showIcon: true }),
      expiry: elements.create('cardExpiry', { style }),
      cvc: elements.create('cardCvc', { style }),
    };
    const listen = (part: CardPart, { complete: isComplete, error }: Change) => {
      complete.current[part] = isComplete;
      setFaults((now) => ({ ...now, [part]: error?.message }));
    };
    made.number.on('change', (change) => listen('number', change));
    made.expiry.on('change', (change) => listen('expiry', change));
    made.cvc.on('change', (change) => listen('cvc', change));
    for (const part of cardParts) {
      const field = made[part];
      const place = places.current[part];
      if (!place) continue;
      onReady(field, () => setReady((count) => count + 1));
      onFocus(field, { focus: () => setFocused(part), blur: () => setFocused(undefined) });
      field.mount(place);
    }
    fields.current = made;
    const stop = onThemeChange(() => {
      for (const part of cardParts) made[part].update({ style: readStyle() });
    });
    return () => {
      stop();
      fields.current = undefined;
      // The fields of another language start empty, and these faults are in the old language.
      complete.current = {};
      setFaults({});
      setFocused(undefined);
      setReady(0);
      for (const part of cardParts) made[part].destroy();
    };
  }, [stripe, language]);

  const refuse = (part: CardPart, message: string) => {
    setFaults((now) => ({ ...now, [part]: message }));
    fields.current?.[part].focus();
  };

  return {
    stripe,
    faults,
    focused,
    isBroken,
    isReady: ready >= cardParts.length,
    refuse,
    numberField: () => fields.current?.number,
    placeOf: useCallback(
      (part: CardPart) => (place: HTMLDivElement | null) => {
        if (place) places.current[part] = place;
      },
      [],
    ),
    check() {
      const missing = cardParts.filter((part) => !complete.current[part]);
      const texts = {
        number: 'card.numberMissing',
        expiry: 'card.expiryIncomplete',
        cvc: 'card.cvcIncomplete',
      } as const;
      setFaults((now) => ({
        ...now,
        ...Object.fromEntries(missing.map((part) => [part, now[part] ?? t(texts[part])])),
      }));
      const [first] = missing;
      if (first) fields.current?.[first].focus();
      return first === undefined;
    },
    retry() {
      setBroken(false);
      setTries(tries + 1);
    },
  };
}

type AnyField = Fields[CardPart];

/** Calls `on` by reflection: the three kinds of fields share events, but not their types. */
function onReady(field: AnyField, then: () => void) {
  if ('on' in field) Reflect.apply(field.on, field, ['ready', then]);
}

function onFocus(field: AnyField, { focus, blur }: { focus: () => void; blur: () => void }) {
  Reflect.apply(field.on, field, ['focus', focus]);
  Reflect.apply(field.on, field, ['blur', blur]);
}
