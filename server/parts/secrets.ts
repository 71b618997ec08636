import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits for tokens that a person carries; only their hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url');

/** 192 bits for the address of a link, in a form that mails and chats keep as one. */
export const newShareCode = () => randomBytes(24).toString('base64url');

export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** A keyed hash: a six-digit code has too few bits for a plain one. */
export const keyedHash = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b);
