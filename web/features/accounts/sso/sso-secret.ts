interface SsoSecret {
  /** Stays in this browser until the answer is there. */
  verifier: string;
  /** Goes to the server, which asks for what it was made of. */
  challenge: string;
}

/** Binds a single sign-on to this browser: an answer that somebody else got cannot be used here, nor ours there. */
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
