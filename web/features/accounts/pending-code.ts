import { z } from 'zod';

export type CodePurpose = 'signUp' | 'forgot' | 'reset';

const pendingCode = z.object({ hash: z.string(), email: z.string().nullable(), sentAt: z.number() });
export type PendingCode = z.infer<typeof pendingCode>;

const keyOf = (purpose: CodePurpose) => `code.${purpose}`;

export function storePendingCode(purpose: CodePurpose, pending: PendingCode) {
  sessionStorage.setItem(keyOf(purpose), JSON.stringify(pending));
}

export function readPendingCode(purpose: CodePurpose): PendingCode | null {
  const stored = pendingCode.safeParse(parse(sessionStorage.getItem(keyOf(purpose))));
  return stored.success ? stored.data : null;
}

export const forgetPendingCode = (purpose: CodePurpose) => sessionStorage.removeItem(keyOf(purpose));

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
