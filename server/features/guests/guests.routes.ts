import { guests } from '../../../contract/calls/guests.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { confirmGuestAddress, enterAsGuest, sendGuestCode } from './entering.service.ts';
import { blockGuest, deleteGuestComments, listGuests } from './managing.service.ts';

export function registerGuestRoutes(serve: Serve, platform: Platform): void {
  serve(guests.enter, async ({ person, grant, network, language, body: { name } }) => ({
    data: await enterAsGuest(platform, { person, grant, network, language, name }),
  }));

  serve(guests.sendCode, async ({ person, grant, network, language, body }) => ({
    data: { hash: await sendGuestCode(platform, { person, grant, network, language, ...body }) },
    message: 'accounts.codeSent',
  }));

  serve(guests.confirm, async ({ person, grant, network, body }) => ({
    data: await confirmGuestAddress(platform, { person, grant, network, ...body }),
    message: 'guests.confirmed',
  }));

  serve(guests.getList, async ({ person, params: { id } }) => ({
    data: await listGuests(platform, { person, linkId: id }),
  }));

  serve(guests.block, async ({ person, params: { id }, body: { isBlocked } }) => ({
    data: await blockGuest(platform, { person, id, isBlocked }),
    message: isBlocked ? 'guests.blocked' : 'guests.unblocked',
  }));

  serve(guests.deleteComments, async ({ person, params: { id } }) => ({
    data: await deleteGuestComments(platform, { person, id }),
    message: 'guests.commentsDeleted',
  }));
}
