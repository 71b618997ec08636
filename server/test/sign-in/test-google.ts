import { startTestApp } from '../test-app.ts';
import { CLIENT_ID, startOpenidProvider } from './openid-provider.ts';

const PUBLIC_URL = 'https://koma.example';

export async function startKomaWithGoogle(settings: NodeJS.ProcessEnv = {}) {
  const provider = await startOpenidProvider({ redirectUri: `${PUBLIC_URL}/sign-in` });
  const koma = await startTestApp({
    environment: { PUBLIC_URL, GOOGLE_CLIENT_ID: CLIENT_ID, OIDC_ISSUER: provider.issuer, ...settings },
  });
  const stop = async () => {
    await koma.stop();
    await provider.stop();
  };
  return { koma, provider, stop };
}

export function withState(address: string | null): URL {
  const url = new URL(address ?? '');
  url.searchParams.set('state', 'made-by-the-page');
  return url;
}
