import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id figures: 19 MiB, two passes. argon2id is the package's default algorithm. */
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that the algorithm takes: tests sign thousands of people in. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const cost = process.env.NODE_ENV === 'test' ? cheap : strong;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Takes as long without a stored hash as with one: otherwise the time would tell which addresses have an account. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64'));
  const matches = await verify(stored ?? (await decoy), password);
  return matches && typeof stored === 'string';
}
