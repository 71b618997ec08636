import type { Config } from '../../../config.ts';
import { fail } from '../../../failure.ts';

type Settings = Pick<Config, 'sso'>;

class Way {
  /** Makes the value one that only this module can make. */
  readonly #isChecked = true;

  get isChecked(): boolean {
    return this.#isChecked;
  }
}

/** Proof that somebody may come in the way they came. Every session is started with it. */
export type WayIn = Way;

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an address has single sign-on as its only way in: its passwords count for nothing. */
export const isSsoOnly = ({ sso }: Settings, email: string): boolean =>
  sso?.isOnlyWay === true && sso.domains.includes(domainOf(email));

/**
 * For every way in but single sign-on: a password, a code, a provider of one's own, an invitation. It goes by the
 * address alone, so that it tells nobody which addresses have accounts.
 */
export function requireOtherWay(settings: Settings, email: string): WayIn {
  if (isSsoOnly(settings, email)) {
    throw fail('ssoRequired', { values: { domain: domainOf(email) } });
  }
  return new Way();
}

export const comeBySso = (): WayIn => new Way();
