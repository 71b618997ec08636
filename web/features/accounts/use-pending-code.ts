import { useState } from 'react';
import { useParams } from 'react-router';
import { type CodePurpose, readPendingCode, storePendingCode } from './pending-code.ts';

export function usePendingCode(purpose: CodePurpose) {
  const { id } = useParams();
  const [pending, setPending] = useState(() => {
    const stored = readPendingCode(purpose);
    return id === undefined || stored?.hash === id ? stored : { hash: id, email: null, sentAt: 0 };
  });

  function replaceHash(hash: string) {
    const next = { hash, email: pending?.email ?? null, sentAt: Date.now() };
    storePendingCode(purpose, next);
    setPending(next);
  }

  return { pending, replaceHash };
}
