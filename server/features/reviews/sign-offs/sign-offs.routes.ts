import type { FastifyReply } from 'fastify';
import { signOffs } from '../../../../contract/calls/sign-offs.ts';
import type { Language } from '../../../../contract/enums.ts';
import type { Serve } from '../../../http/serve.ts';
import { sendDocument } from '../../../http/start-download.ts';
import type { Platform } from '../../../platform.ts';
import { composePage } from './sign-off-page.service.ts';
import { openGuestSignOff, openSignOff, type SignOff, titleOf, writeDocument } from './sign-offs.service.ts';
import { showKeys } from './signing-keys.service.ts';

export function registerSignOffRoutes(serve: Serve, platform: Platform): void {
  serve(signOffs.download, async ({ person, language, params: { id }, query: { format }, reply }) => {
    const signOff = await openSignOff(platform, { person, id });
    await answerWith(platform, { signOff, format, language, reply });
    return {};
  });

  serve(signOffs.downloadAsGuest, async ({ language, body: { token, format }, reply }) => {
    const signOff = await openGuestSignOff(platform, token);
    await answerWith(platform, { signOff, format, language, reply });
    return {};
  });

  serve(signOffs.getKeys, async () => ({ data: await showKeys(platform) }));
}

interface Answer {
  signOff: SignOff;
  format: 'json' | 'pdf';
  language: Language;
  reply: FastifyReply;
}

async function answerWith(platform: Platform, { signOff, format, language, reply }: Answer): Promise<void> {
  const isPage = format === 'pdf';
  const body = isPage
    ? await composePage(platform, { signOff, language })
    : Buffer.from(writeDocument(signOff));
  const contentType = isPage ? 'application/pdf' : 'application/json';
  await sendDocument(reply, { body, contentType, fileName: `${titleOf(signOff, language)}.${format}` });
}
