import type { Page } from '@playwright/test';

/** The browser's own authenticator, which holds passkeys and always says yes. */
export async function plugInAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** False: the wrong finger. */
    recognise: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    countPasskeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
