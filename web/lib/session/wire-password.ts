/** Passwords travel as base64 of their UTF-8 text. */
export function encodePassword(password: string): string {
  return btoa(Array.from(new TextEncoder().encode(password), (byte) => String.fromCharCode(byte)).join(''));
}
