/** Names this page, for as long as it is open, to the server alone. */
export const PAGE_ID = crypto.randomUUID();
