import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/failures/toast.ts';
import type { Member } from './member.ts';
import type { MemberHandling } from './member-item.tsx';
import { type MemberSubject, useResend } from './use-resend.ts';

interface Optimistic {
  key: string;
  from: unknown;
  to: unknown;
  show: () => void;
  undo: () => void;
}

interface Changing {
  subject: MemberSubject;
  send: (member: Member, optimistic: Optimistic) => void;
  show: (member: Member) => void;
}

const stateOf = ({ role, canDownload, isRemoved }: Member) => ({ role, canDownload, isRemoved });

export function useMemberChanges({ subject, send, show }: Changing): MemberHandling {
  const { t } = useTranslation('people');
  const resend = useResend(subject);

  function change(member: Member, wanted: Partial<Member>) {
    const next = { ...member, ...wanted };
    send(next, {
      key: `member ${subject.id} ${member.email}`,
      from: stateOf(member),
      to: stateOf(next),
      show: () => show(next),
      undo: () => show(member),
    });
  }

  function remove(member: Member) {
    change(member, { isRemoved: true });
    showToast({
      tone: 'info',
      message: t('removed', { name: member.name || member.email }),
      action: {
        label: t('undo'),
        run: () => change({ ...member, isRemoved: true }, { isRemoved: false }),
      },
    });
  }

  return { change, remove, resend };
}
