type BillingMode = 'stripe' | 'stripe-test' | 'sandbox' | 'off';

let assumed: BillingMode | undefined;

/** Sets the mode for prerendered pages, which have no server. */
export const assumeBillingMode = (mode: BillingMode) => {
  assumed = mode;
};

/** Reads the mode from the page; under `npm run dev` no server writes it. */
function readBillingMode(): BillingMode {
  if (assumed) return assumed;
  const said = document.querySelector<HTMLMetaElement>('meta[name="billing"]')?.content;
  return said === 'stripe' || said === 'stripe-test' || said === 'off' ? said : 'sandbox';
}

/** Without sales the page shows no price, upgrade or payment. */
export const isSelling = () => readBillingMode() !== 'off';
/** No money moves in the sandbox, nor with the provider's test keys. */
export const isTestMode = () => isSelling() && readBillingMode() !== 'stripe';
