type BillingMode = 'stripe' | 'stripe-test' | 'sandbox' | 'off';

let assumed: BillingMode | undefined;

/** For pages that are drawn when the product is built: there is no server yet that could say it. */
export const assumeBillingMode = (mode: BillingMode) => {
  assumed = mode;
};

/** Who takes the money here, as the server wrote it into the page. The page of `npm run dev` has no server to do so. */
function readBillingMode(): BillingMode {
  if (assumed) return assumed;
  const said = document.querySelector<HTMLMetaElement>('meta[name="billing"]')?.content;
  return said === 'stripe' || said === 'stripe-test' || said === 'off' ? said : 'sandbox';
}

/** Where nothing is sold, the page knows no price, no upgrade and no payment. */
export const isSelling = () => readBillingMode() !== 'off';
/** No money is taken: in the sandbox, and with the card provider's own keys for tests. */
export const isTestMode = () => isSelling() && readBillingMode() !== 'stripe';
