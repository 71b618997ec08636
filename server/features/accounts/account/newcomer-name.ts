import { NAME_MAX } from '../../../../contract/limits.ts';

/** What somebody is called at first whom a provider brings: as it says, or as the address begins. */
export const nameNewcomer = ({ name, email }: { name: string; email: string }): string =>
  (name.trim() || email.split('@')[0] || email).slice(0, NAME_MAX).toWellFormed();
