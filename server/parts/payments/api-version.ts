/** Pinned: another version of the provider's API names fields differently, and the SDK's types are of this one. */
export const API_VERSION = '2026-10-28.endive';
