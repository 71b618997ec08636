import { email } from '../../../contract/fields.ts';

const between = /[\s<>()[\]:;,、，；"'`]+/;

function looksLikeAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && at < word.length - 1;
}

export const isAddress = (text: string) => email.safeParse(text).success;

/** Extracts unique addresses from typed or pasted text. Text without an address stays, to be corrected. */
export function addressesIn(texts: string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    const addresses = text.split(between).filter(looksLikeAddress);
    for (const address of addresses.length > 0 ? addresses : [text.trim()]) {
      const key = address.toLowerCase();
      if (address !== '' && !found.has(key)) found.set(key, address);
    }
  }
  return [...found.values()];
}
