import { accounts } from '../../../contract/accounts.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';

export function registerAccountRoutes(serve: Serve, _parts: Parts): void {
  serve(accounts.googleOptions, async () => ({ data: { authorizationUrl: null } }));
}
