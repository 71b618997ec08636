/** Identifies the open page to the server. */
export const PAGE_ID = crypto.randomUUID();
