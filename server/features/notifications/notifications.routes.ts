import { notifications } from '../../../contract/calls/notifications.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import {
  muteConversation,
  muteFile,
  readAll,
  readOne,
  showAll,
  showMutes,
  showNewest,
  showParts,
  takeBackReadAll,
} from './notifications.service.ts';
import { listTimeZones, retryAddress, saveSettings, showSettings } from './settings.service.ts';

export function registerNotificationRoutes(serve: Serve, platform: Platform): void {
  serve(notifications.saveSettings, async ({ person, body }) => ({
    data: await saveSettings(platform, { person, input: body }),
    message: 'notifications.saved',
  }));

  serve(notifications.getSettings, async ({ person }) => ({ data: await showSettings(platform, person) }));

  serve(notifications.retryAddress, async ({ person }) => ({
    data: await retryAddress(platform, person),
    message: 'notifications.addressRetried',
  }));

  serve(notifications.getTimeZones, async ({ language }) => ({ data: { results: listTimeZones(language) } }));

  serve(notifications.getAll, async ({ person, language, query }) => ({
    data: await showAll(platform, { person, language, ...query }),
  }));

  serve(notifications.getList, async ({ person, language }) => ({
    data: await showNewest(platform, { person, language }),
  }));

  serve(notifications.parts, async ({ person, language, params: { id } }) => ({
    data: await showParts(platform, { person, language, id }),
  }));

  serve(notifications.read, async ({ person, params: { id } }) => ({
    data: await readOne(platform, { person, id }),
  }));

  serve(notifications.readAll, async ({ person, body }) => ({
    data: await readAll(platform, { person, upTo: body?.upTo === undefined ? undefined : Number(body.upTo) }),
    message: 'notifications.readAll',
  }));

  serve(notifications.unread, async ({ person, body }) => ({
    data: await takeBackReadAll(platform, { person, readAt: new Date(body.readAt) }),
  }));

  serve(notifications.muteFile, async ({ person, params: { id }, body: { isMuted } }) => ({
    data: await muteFile(platform, { person, id, isMuted }),
    message: isMuted ? 'notifications.muted' : 'notifications.unmuted',
  }));

  serve(notifications.muteComment, async ({ person, params: { id }, body: { isMuted } }) => ({
    data: await muteConversation(platform, { person, id, isMuted }),
    message: isMuted ? 'notifications.muted' : 'notifications.unmuted',
  }));

  serve(notifications.getMutes, async ({ person, params: { id } }) => ({
    data: await showMutes(platform, { person, id }),
  }));
}
