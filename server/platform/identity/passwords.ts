import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id figures: 19 MiB, two passes. The package defaults to argon2id. */
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The algorithm's minimum: tests sign in thousands of accounts. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const cost = process.env.NODE_ENV === 'test' ? cheap : strong;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Takes equally long without a stored hash; otherwise the time would reveal which addresses have an account. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64'));
  const matches = await verify(stored ?? (await decoy), password);
  return matches && typeof stored === 'string';
}
