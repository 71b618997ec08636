import { email } from '../../contract/fields.ts';

const shape = /[^\s<>()[\]:;,、，；"'`]+@[^\s<>()[\]:;,、，；"'`]+/g;

export const isAddress = (text: string) => email.safeParse(text).success;

/** The addresses in what somebody typed or pasted, each once; words without any stay, to be seen and put right. */
export function addressesIn(texts: string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    const addresses = text.match(shape) ?? [text.trim()];
    for (const address of addresses) {
      const key = address.toLowerCase();
      if (address !== '' && !found.has(key)) found.set(key, address);
    }
  }
  return [...found.values()];
}
