import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits; only their hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url');

/** 192 bits, in a form that mails and chats keep as one link. */
export const newShareCode = () => randomBytes(24).toString('base64url');

export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** A six-digit code has too few bits for a plain hash. */
export const keyedHash = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b);
