/** Pinned: other versions name fields differently, and the SDK's types describe this one. */
export const API_VERSION = '2026-10-28.endive';
