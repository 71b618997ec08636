/** How a thing stands: private itself, or hidden because it is, or because something above it is. */
export interface Privacy {
  is_private: boolean;
  hidden: boolean;
}

/** Of what nobody has kept from anybody yet. */
export const NEW: Privacy = { is_private: false, hidden: false };

/**
 * Whatever is put somewhere, moved, copied or brought back, gets its privacy here: what was hidden stays hidden, and
 * where nothing above hides it any more it is private itself. Only making it public shows it.
 */
export function keepPrivacy(was: Privacy, parent: { hidden: boolean } | undefined): Privacy {
  const isBelowHidden = parent?.hidden ?? false;
  const isPrivate = was.is_private || (was.hidden && !isBelowHidden);
  return { is_private: isPrivate, hidden: isPrivate || isBelowHidden };
}
