import { AsyncLocalStorage } from 'node:async_hooks';

/** Who does something, and from where. Nothing of it is known of what Koma does by itself. */
export interface Actor {
  accountId?: string | undefined;
  /** The share link that let them in. */
  linkId?: string | undefined;
  network?: string | undefined;
  /** The page that called; it shows by itself what it changes. */
  page?: string | undefined;
  /** What their browser calls itself. */
  userAgent?: string | undefined;
}

const actors = new AsyncLocalStorage<Actor>();

/** All that is recorded within was done by this one. */
export const actAs = <T>(actor: Actor, run: () => T): T => actors.run(actor, run);

/** The link by which the actor may do it: what no link was needed for is not done by one. */
export function actBy(linkId: string): void {
  const actor = actors.getStore();
  if (actor) actor.linkId = linkId;
}

export const currentActor = (): Actor => actors.getStore() ?? {};
