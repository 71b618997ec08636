import { AsyncLocalStorage } from 'node:async_hooks';

/** Identifies the account or guest behind a change. All fields are absent for Koma's own work. */
export interface Actor {
  accountId?: string | undefined;
  linkId?: string | undefined;
  network?: string | undefined;
  /** Identifies the calling page, which shows its own changes without an event. */
  page?: string | undefined;
  userAgent?: string | undefined;
}

const actors = new AsyncLocalStorage<Actor>();

/** Attributes every event recorded within `run` to this actor. */
export const actAs = <T>(actor: Actor, run: () => T): T => actors.run(actor, run);

/** Attributes the call to a link. Calls that needed no link are attributed to none. */
export function actBy(linkId: string): void {
  const actor = actors.getStore();
  if (actor) actor.linkId = linkId;
}

export const currentActor = (): Actor => actors.getStore() ?? {};
