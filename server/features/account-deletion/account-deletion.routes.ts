import { accounts } from '../../../contract/calls/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { deleteOwnAccount } from './deletion.service.ts';

export function registerAccountDeletionRoutes(serve: Serve, parts: Parts): void {
  serve(accounts.deleteAccount, async ({ person, query, body, network }) => {
    const wire = body?.password ?? query?.password;
    await deleteOwnAccount(parts, { person, wire, network });
    return { message: 'accounts.accountDeleted' };
  });
}
