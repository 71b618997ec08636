interface SsoSecret {
  verifier: string;
  challenge: string;
}

/** Binds a single sign-on to this browser (PKCE): a stolen answer is useless elsewhere, and a foreign one here. */
export async function makeSsoSecret(): Promise<SsoSecret> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(digest)) };
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
