/** Folds capitals: one person must not get two accounts. */
export const emailKeyOf = (email: string) => email.trim().toLowerCase();
