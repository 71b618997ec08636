import { accounts } from '../../../contract/calls/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { deleteOwnAccount } from './deletion.service.ts';

export function registerAccountDeletionRoutes(serve: Serve, platform: Platform): void {
  serve(accounts.deleteAccount, async ({ person, query, body, network }) => {
    const wire = body?.password ?? query?.password;
    await deleteOwnAccount(platform, { person, wire, network });
    return { message: 'accounts.accountDeleted' };
  });
}
