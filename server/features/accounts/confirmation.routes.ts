import { accounts } from '../../../contract/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { confirmByPassword } from './confirmation.service.ts';

export function registerConfirmationRoutes(serve: Serve, parts: Parts): void {
  serve(accounts.confirm, async ({ person, body, network }) => {
    await confirmByPassword(parts, { person, wire: body.password, network });
    return { message: 'accounts.confirmed' };
  });
}
