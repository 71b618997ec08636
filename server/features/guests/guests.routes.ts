import { guests } from '../../../contract/calls/guests.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { confirmGuestAddress, enterAsGuest, sendGuestCode } from './entering.service.ts';
import { blockGuest, deleteGuestComments, listGuests } from './managing.service.ts';

export function registerGuestRoutes(serve: Serve, parts: Parts): void {
  serve(guests.enter, async ({ person, grant, network, language, body: { name } }) => ({
    data: await enterAsGuest(parts, { person, grant, network, language, name }),
  }));

  serve(guests.sendCode, async ({ person, grant, network, language, body }) => ({
    data: { hash: await sendGuestCode(parts, { person, grant, network, language, ...body }) },
    message: 'accounts.codeSent',
  }));

  serve(guests.confirm, async ({ person, grant, network, body }) => ({
    data: await confirmGuestAddress(parts, { person, grant, network, ...body }),
    message: 'guests.confirmed',
  }));

  serve(guests.getList, async ({ person, params: { id } }) => ({
    data: await listGuests(parts, { person, linkId: id }),
  }));

  serve(guests.block, async ({ person, params: { id }, body: { isBlocked } }) => ({
    data: await blockGuest(parts, { person, id, isBlocked }),
    message: isBlocked ? 'guests.blocked' : 'guests.unblocked',
  }));

  serve(guests.deleteComments, async ({ person, params: { id } }) => ({
    data: await deleteGuestComments(parts, { person, id }),
    message: 'guests.commentsDeleted',
  }));
}
