export const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

const isAmex = (digits: string) => /^3[47]/.test(digits);

const numberLength = (digits: string) => (isAmex(digits) ? 15 : 16);
export const cvcLength = (digits: string) => (isAmex(digits) ? 4 : 3);

export function formatNumber(text: string): string {
  const digits = digitsOf(text).slice(0, numberLength(digitsOf(text)));
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

export function isNumber(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, sign, at) => {
    const doubled = Number(sign) * (at % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length === numberLength(digits) && sum % 10 === 0;
}

/** Formats as `MM / YY`. A month that cannot get a second digit gets its zero. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

type Fault = 'incomplete' | 'past' | undefined;

/** A card is valid until the end of its month. */
export function judgeExpiry(text: string, now = new Date()): Fault {
  const digits = digitsOf(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return 'incomplete';
  const end = new Date(2000 + Number(digits.slice(2)), month, 1);
  return end <= now ? 'past' : undefined;
}
