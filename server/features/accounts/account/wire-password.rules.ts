import { isStrongPassword } from '../../../../contract/fields.ts';
import { refuseField, refuseInput } from '../../../failure.ts';
import { normalizeText } from '../../../platform/normalize-text.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

interface WirePassword {
  wire: string;
  field: string;
}

/** Reads base64 strictly: a lenient reader accepts several spellings of one password. */
export function decodePassword({ wire, field }: WirePassword): string {
  const bytes = Buffer.from(wire, 'base64');
  const unpadded = (text: string) => text.replace(/={1,2}$/, '');
  if (unpadded(bytes.toString('base64')) !== unpadded(wire)) throw unreadable(field);
  try {
    // Other systems may compose the same letters differently.
    return normalizeText(utf8.decode(bytes), 'NFC');
  } catch {
    throw unreadable(field);
  }
}

const unreadable = (field: string) => refuseInput(field, 'fields.passwordFormat');

export function decodeNewPassword({ wire, field }: WirePassword): string {
  const password = decodePassword({ wire, field });
  if (!isStrongPassword(password)) {
    throw refuseField('unprocessable', field, 'fields.weakPassword');
  }
  return password;
}

interface ConfirmedPassword extends WirePassword {
  confirm: string;
  mismatch: string;
}

export function decodeConfirmedPassword({ wire, field, confirm, mismatch }: ConfirmedPassword): string {
  const repeated = decodePassword({ wire: confirm, field: 'confirmPassword' });
  const password = decodePassword({ wire, field });
  if (password !== repeated) {
    throw refuseField('unprocessable', 'confirmPassword', mismatch);
  }
  return decodeNewPassword({ wire, field });
}
