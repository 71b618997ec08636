import { NAME_MAX } from '../../../../contract/limits.ts';

export const nameNewcomer = ({ name, email }: { name: string; email: string }): string =>
  (name.trim() || email.split('@')[0] || email).slice(0, NAME_MAX).toWellFormed();
