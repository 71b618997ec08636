import type Stripe from 'stripe';
import type { CustomerState } from './states.ts';

export const presentAddress = (address: CustomerState['address']): Stripe.Address | null =>
  address && {
    city: address.city ?? null,
    country: address.country ?? null,
    line1: address.line1 ?? null,
    line2: address.line2 ?? null,
    postal_code: address.postal_code ?? null,
    state: address.state ?? null,
  };

export const presentCustomer = (customer: CustomerState): Stripe.Customer => ({
  id: customer.id,
  object: 'customer',
  address: presentAddress(customer.address),
  balance: customer.balance,
  created: customer.created,
  currency: customer.invoiceCount > 0 ? 'jpy' : null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: customer.email,
  invoice_prefix: customer.id.slice(-8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: customer.paymentMethodId,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.metadata,
  name: customer.name,
  next_invoice_sequence: customer.invoiceCount + 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});
