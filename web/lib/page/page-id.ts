export const PAGE_ID = crypto.randomUUID();
