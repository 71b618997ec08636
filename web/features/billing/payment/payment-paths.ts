export const paymentPath = (orderId: string) => `/payment?order=${orderId}`;

export const resultPath = (result: 'confirmation' | 'failed', orderId: string) =>
  `/payment-${result}?order=${orderId}`;
