import { accounts } from '../../../../contract/calls/accounts.ts';
import type { Serve } from '../../../http/serve.ts';
import { showDevice } from '../../../platform/device-name.ts';
import type { Platform } from '../../../platform.ts';
import { endOtherSession, endSession, listSessions } from './sessions.service.ts';

export function registerSessionRoutes(serve: Serve, platform: Platform): void {
  serve(accounts.signOut, async ({ person }) => {
    await endSession(platform, person);
    return { message: 'accounts.signedOut' };
  });

  serve(accounts.listSessions, async ({ person }) => {
    const sessions = await listSessions(platform, person.accountId);
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
    await endOtherSession(platform, { accountId: person.accountId, sessionId: params.id });
    return { message: 'accounts.sessionEnded' };
  });
}
