import { accounts } from '../../../../contract/calls/accounts.ts';
import type { Serve } from '../../../http/serve.ts';
import { showDevice } from '../../../parts/device-name.ts';
import type { Parts } from '../../../parts.ts';
import { endOtherSession, endSession, listSessions } from './sessions.service.ts';

export function registerSessionRoutes(serve: Serve, parts: Parts): void {
  serve(accounts.signOut, async ({ person }) => {
    await endSession(parts, person);
    return { message: 'accounts.signedOut' };
  });

  serve(accounts.listSessions, async ({ person }) => {
    const sessions = await listSessions(parts, person.accountId);
    return {
      data: {
        results: sessions.map((session) => ({
          _id: session.id,
          device: showDevice(session.user_agent),
          network: session.network,
          createdAt: session.created_at.toISOString(),
          lastUsedAt: session.last_used_at.toISOString(),
          isCurrent: session.id === person.sessionId,
        })),
      },
    };
  });

  serve(accounts.endSession, async ({ person, params }) => {
    await endOtherSession(parts, { accountId: person.accountId, sessionId: params.id });
    return { message: 'accounts.sessionEnded' };
  });
}
