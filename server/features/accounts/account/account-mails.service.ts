import type { Language } from '../../../../contract/enums.ts';
import { CODE_MINUTES, EMAIL_UNDO_DAYS } from '../../../../contract/limits.ts';
import type { CountedMail } from '../../../access/limits/mail-budget.ts';
import { type MailCause, queueMail } from '../../../jobs/send-mail.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { hasText, isolateName, translate } from '../../../texts.ts';
import { nameInMail } from '../../people/names-in-mail.rules.ts';

/** Names appear only in mails whose receiver chose the name: strangers could advertise in theirs. */
export type AccountMail =
  | { kind: 'signUpCode' | 'resetCode' | 'guestCode'; code: string }
  | { kind: 'alreadyRegistered' | 'noAccount' | 'onlyInvited' | 'stopped' }
  | { kind: 'addressTaken'; counted: CountedMail }
  | { kind: 'passwordChanged' | 'googleJoined' | 'deactivated' | 'accountDeleted'; name: string }
  | { kind: 'ssoJoined'; name: string; provider: string }
  | { kind: 'verifyEmail'; name: string; token: string; counted: CountedMail }
  | { kind: 'deactivate'; name: string; token: string }
  | { kind: 'emailChanging'; name: string; newEmail: string }
  | { kind: 'emailChanged'; name: string; newEmail: string; token: string }
  | { kind: 'emailRestored'; name: string }
  | { kind: 'emailTakenBack'; oldEmail: string }
  | { kind: 'authenticatorAdded' | 'authenticatorRemoved' | 'recoveryCodesRenewed'; name: string }
  | { kind: 'secondFactorsRemoved'; name: string }
  | { kind: 'passkeyAdded' | 'passkeyRemoved'; name: string; passkey: string }
  | { kind: 'recoveryCodeUsed'; name: string; left: number }
  | { kind: 'projectsDeleted'; name: string; owner: string; projects: string; counted: CountedMail };

type AccountMailKind = AccountMail['kind'];

const codeKinds = new Set<AccountMailKind>([
  'signUpCode',
  'resetCode',
  'guestCode',
  'alreadyRegistered',
  'noAccount',
  'onlyInvited',
  'stopped',
]);

const OTHER_SETTINGS = '/account-setting?tab=other';

const buttons: Partial<Record<AccountMailKind, string>> = {
  alreadyRegistered: '/sign-in',
  noAccount: '/register',
  addressTaken: '/sign-in',
  passwordChanged: '/forgot-password',
  googleJoined: OTHER_SETTINGS,
  ssoJoined: OTHER_SETTINGS,
  verifyEmail: '/email-verification/{token}',
  deactivate: '/account-deactivated/{token}',
  emailChanged: '/undo-email-change/{token}',
  emailRestored: '/forgot-password',
  passkeyAdded: OTHER_SETTINGS,
  passkeyRemoved: OTHER_SETTINGS,
  authenticatorAdded: OTHER_SETTINGS,
  authenticatorRemoved: OTHER_SETTINGS,
  recoveryCodesRenewed: OTHER_SETTINGS,
  recoveryCodeUsed: OTHER_SETTINGS,
  secondFactorsRemoved: OTHER_SETTINGS,
};

type Addressed = AccountMail & { to: string; language: Language };

const chosenByOthers = new Set(['owner', 'projects']);
const inOneDirection = new Set(['code', 'token', 'left']);

function isolateNames(said: Record<string, string | number>, language: Language) {
  const isolate = (key: string, value: string | number) => {
    if (typeof value === 'number' || inOneDirection.has(key)) return value;
    const one = chosenByOthers.has(key) ? nameInMail : isolateName;
    return value
      .split('\n')
      .map((name) => one(name, language))
      .join('\n');
  };
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, isolate(key, value)]));
}

export async function queueAccountMail(platform: Platform, tx: Transaction, mail: Addressed): Promise<void> {
  const { publicUrl } = platform.config;
  const { to, language, kind, ...details } = mail;
  const { counted, ...said } = 'counted' in details ? details : { ...details, counted: undefined };
  const cause: MailCause = counted ?? (codeKinds.has(kind) ? 'codeAsked' : 'ownAccount');
  const values = {
    ...isolateNames(said, language),
    minutes: CODE_MINUTES,
    days: EMAIL_UNDO_DAYS,
    resetUrl: `${publicUrl}/forgot-password`,
  };
  const say = (part: string) => translate(language, `accounts.mail.${kind}.${part}`, values);
  const path = buttons[kind]?.replace('{token}', 'token' in mail ? mail.token : '');
  await queueMail(platform, tx, {
    to,
    cause,
    language,
    subject: say('subject'),
    title: say('subject'),
    ...('name' in mail && mail.name && { greeting: translate(language, 'accounts.mail.greeting', values) }),
    paragraphs: say('body').split('\n\n'),
    link: values.resetUrl,
    ...('code' in mail && { code: mail.code }),
    ...(path && { button: { label: say('button'), url: `${publicUrl}${path}` } }),
    ...(hasText(`accounts.mail.${kind}.footnote`) && { footnote: say('footnote') }),
  });
}
