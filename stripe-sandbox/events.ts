import { API_VERSION } from '../server/platform/payments/api-version.ts';
import { present } from './objects.presenter.ts';
import { newSandboxId, type SandboxStore } from './sandbox-store.queries.ts';
import type { Kind } from './states.ts';

interface Told {
  kind: Kind;
  id: string;
}

export async function tellEvent(store: SandboxStore, type: string, { kind, id }: Told): Promise<void> {
  await store.addEvent({
    id: newSandboxId('event'),
    object: 'event',
    api_version: API_VERSION,
    created: store.now,
    data: { object: await present(store, kind, id) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}
