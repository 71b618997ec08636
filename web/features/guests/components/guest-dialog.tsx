import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endGuestQuestion, readGuest } from '../../../lib/session/guest.ts';
import { useVisit } from '../../../lib/session/link-visit.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddressCode, type SentCode } from './address-code.tsx';
import { GuestForm } from './guest-form.tsx';

interface Props {
  /** The name is known, but the link requires a confirmed address. */
  needsAddress: boolean;
}

/** Asks a guest's name once for each browser and link. A waiting comment is sent after the answer. */
export function GuestDialog({ needsAddress }: Props) {
  const { t } = useTranslation('guests');
  const isConfirmed = useVisit()?.guests === 'confirmed' || needsAddress;
  const [code, setCode] = useState<SentCode>();
  // A name is enough if the link does not require an address.
  const close = () => endGuestQuestion(!isConfirmed && readGuest() !== null);
  const title = code ? t('code.title') : t(needsAddress ? 'address.title' : 'name.title');
  return (
    <Dialog opened onClose={close} title={title} size={440}>
      {code ? (
        <AddressCode code={code} isSkippable={!isConfirmed} onChange={setCode} />
      ) : (
        <GuestForm needsAddress={isConfirmed} onSent={setCode} />
      )}
    </Dialog>
  );
}
