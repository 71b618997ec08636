/** One person, one account, however the address is capitalised. */
export const emailKeyOf = (email: string) => email.trim().toLowerCase();
