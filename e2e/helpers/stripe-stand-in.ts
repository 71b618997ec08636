import type { Page } from '@playwright/test';
import type {
  CreatePaymentMethodCardData,
  StripeCardNumberElement,
  StripeConstructorOptions,
  StripeElementsOptionsMode,
} from '@stripe/stripe-js';

type Card = Omit<CreatePaymentMethodCardData, 'card'>;

/** Records the page's calls of the provider's script. */
export interface StripeCalls {
  opened: { key: string; options: StripeConstructorOptions | undefined }[];
  elements: Pick<StripeElementsOptionsMode, 'locale'>[];
  created: string[];
  paymentMethods: (Card & { card: string })[];
  nextActions: { clientSecret: string }[];
}

declare global {
  interface Window {
    stripeCalls: StripeCalls;
    /** Result of the next card: an id, or the provider's refusal. */
    nextCard: { id: string } | { message: string };
  }
}

/**
 * Replaces `js.stripe.com`, which tests never reach. Has the methods in use, records their
 * arguments, and refuses what the real one refuses. Runs in the page.
 */
function defineStripe() {
  window.stripeCalls = { opened: [], elements: [], created: [], paymentMethods: [], nextActions: [] };
  window.nextCard ??= { id: 'pm_stand_in' };
  const calls = window.stripeCalls;
  const labels: Record<string, string> = {
    cardNumber: 'Stripe number',
    cardExpiry: 'Stripe expiry',
    cardCvc: 'Stripe cvc',
  };
  const lengths: Record<string, number> = { cardNumber: 16, cardExpiry: 4, cardCvc: 3 };

  function createElement(type: string) {
    const input = document.createElement('input');
    input.setAttribute('aria-label', labels[type] ?? type);
    input.style.inlineSize = '100%';
    const listeners: Record<string, ((event: object) => void)[]> = {};
    const tell = (name: string, event: object = {}) => {
      for (const listener of listeners[name] ?? []) listener({ elementType: type, ...event });
    };
    input.addEventListener('focus', () => tell('focus'));
    input.addEventListener('blur', () => tell('blur'));
    input.addEventListener('input', () => {
      const complete = input.value.length === lengths[type];
      const error = complete || input.value === '' ? undefined : { message: `${type} is incomplete` };
      tell('change', { complete, empty: input.value === '', error });
    });
    return {
      type,
      isMounted: () => input.isConnected,
      on: (name: string, listener: (event: object) => void) => {
        listeners[name] = [...(listeners[name] ?? []), listener];
      },
      mount: (place: HTMLElement) => {
        place.append(input);
        for (const label of document.querySelectorAll(`label[for="${CSS.escape(place.id)}"]`))
          label.addEventListener('click', () => input.focus());
        queueMicrotask(() => tell('ready'));
      },
      update: ({ style }: { style: { base: { color: string } } }) => {
        input.style.color = style.base.color;
      },
      focus: () => input.focus(),
      destroy: () => input.remove(),
    };
  }

  const isField = (card: unknown): card is ReturnType<typeof createElement> & StripeCardNumberElement =>
    typeof card === 'object' && card !== null && 'isMounted' in card;

  const construct = (key: string, options?: StripeConstructorOptions) => {
    calls.opened.push({ key, options });
    return {
      _registerWrapper: () => undefined,
      elements: (wanted: Pick<StripeElementsOptionsMode, 'locale'>) => {
        calls.elements.push(wanted);
        return {
          create: (type: string, { style }: { style: { base: { color?: string } } }) => {
            if (!labels[type]) throw new Error(`There is no element ${type}.`);
            if (!style.base.color)
              throw new Error('The field would be of a colour that the page does not have.');
            calls.created.push(type);
            const element = createElement(type);
            element.update({ style: { base: { color: style.base.color } } });
            return element;
          },
        };
      },
      createPaymentMethod: async ({ card, ...data }: CreatePaymentMethodCardData) => {
        if (!isField(card) || card.type !== 'cardNumber' || !card.isMounted())
          throw new Error('A payment method is made of the mounted field of the number.');
        calls.paymentMethods.push({ ...data, card: card.type });
        const next = window.nextCard;
        return 'id' in next ? { paymentMethod: { id: next.id } } : { error: next };
      },
      handleNextAction: async (asked: { clientSecret: string }) => {
        calls.nextActions.push(asked);
        return {};
      },
    };
  };
  Reflect.set(window, 'Stripe', construct);
}

export async function standInForStripe(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://*.stripe.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: `(${defineStripe.toString()})()` });
  });
  return asked;
}

export const readStripeCalls = (page: Page): Promise<StripeCalls> => page.evaluate(() => window.stripeCalls);
