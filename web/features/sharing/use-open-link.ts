import { useState } from 'react';
import { sharing } from '../../../contract/calls/sharing.ts';
import { errors } from '../../../contract/errors.ts';
import { storeGrant } from '../../lib/session/share-link.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import type { LinkState } from './use-link.ts';

interface Door {
  code: string;
  link: Extract<LinkState, { state: 'password' }>;
}

/** Exchanges the password for a grant, then refetches the link. */
export function useOpenLink({ code, link }: Door) {
  const [isBlocked, setBlocked] = useState(false);
  const settings = {
    fields: ['linkPassword', 'password'],
    onDone: async ({ data }: { data: { hash: string } }) => {
      storeGrant(data.hash);
      await changed('link');
    },
    onFail: ({ code: failure }: { code: number }) => setBlocked(failure === errors.tooManyRequests.code),
  };
  const file = useAction(sharing.validateFilePassword, settings);
  const project = useAction(sharing.openProjectLink, settings);
  const action = link.kind === 'file' ? file : project;

  async function open(password: string) {
    setBlocked(false);
    const { hash, fileId } = link;
    const refused =
      link.kind === 'project'
        ? await project.run({ query: { link: code }, body: { password, hash } })
        : await file.run({ params: { id: fileId ?? '' }, body: { linkPassword: password, hash } });
    return refused.map(({ message }) => ({ field: 'password', message }));
  }

  return { open, action, isBlocked };
}
