/** `hidden` is true for private items and everything below them. */
export interface Privacy {
  is_private: boolean;
  hidden: boolean;
}

export const NEW: Privacy = { is_private: false, hidden: false };

/**
 * Decides the privacy of moved, copied and restored items. A hidden item without a hidden parent becomes
 * private. Only making it public shows it.
 */
export function keepPrivacy(was: Privacy, parent: { hidden: boolean } | undefined): Privacy {
  const isBelowHidden = parent?.hidden ?? false;
  const isPrivate = was.is_private || (was.hidden && !isBelowHidden);
  return { is_private: isPrivate, hidden: isPrivate || isBelowHidden };
}
