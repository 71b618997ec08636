import { randomUUID } from 'node:crypto';
import { type Language, NotificationType, ReviewStatus } from '../../contract/enums.ts';
import { notificationRules } from '../../contract/notification-rules.ts';
import type { CountedMail } from '../access/limits/mail-budget.ts';
import { loadConfig } from '../config.ts';
import { type AccountMail, queueAccountMail } from '../features/accounts/account/account-mails.service.ts';
import { writeDay, writeYen } from '../features/billing/invoices/compose-sheet.ts';
import { tellOperator } from '../features/billing/invoices/issue-documents.service.ts';
import { composeReceipt } from '../features/billing/invoices/receipts.service.ts';
import { queueBillingMail } from '../features/billing/notices/billing-mails.ts';
import { queueAnswerMail } from '../features/guests/answer-mails.ts';
import { queueInvitationMail } from '../features/invitations/invitation-mails.ts';
import { queueAddedAgainMail } from '../features/members/member-mails.ts';
import type { DueMail, MailedPart } from '../features/notifications/mails/due-mails.queries.ts';
import { presentNotificationMail } from '../features/notifications/mails/notification-mail.presenter.ts';
import { queueDeletedMail } from '../features/recovery/recovery-mails.ts';
import { composeWarning } from '../features/retention/retention-mails.ts';
import { queueReviewMail } from '../features/reviews/review-mails.ts';
import { sendQueuedMail } from '../jobs/send-mail.ts';
import { renderMail } from '../platform/mail/layout.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Platform } from '../platform.ts';
import { translate } from '../texts.ts';

interface NamedMail {
  kind: string;
  mail: Mail;
}

export interface Names {
  person: string;
  other: string;
  thing: string;
  file: string;
}

interface Making {
  language: Language;
  names: Names;
  isSelling?: boolean;
}

const to = 'hana@example.com';
const token = 'a'.repeat(43);
const ANSWER = 'もう少し明るくお願いします。\nA little brighter <please> & thanks. קצת יותר בהיר.';

export async function makeEveryMail({ language, names, isSelling = true }: Making): Promise<NamedMail[]> {
  const config = loadConfig({
    KOMA_SECRET: 'a-secret-that-all-mails-of-a-test-share',
    NODE_ENV: 'test',
    ...(isSelling && { BILLING: 'sandbox' }),
    BILLING_OPERATOR_EMAIL: 'operator@example.com',
  });
  const made: NamedMail[] = [];
  let kind = '';
  const platform = {
    config,
    payments: isSelling ? {} : undefined,
    log: { error: () => undefined },
    mailer: { send: async (mail: Mail) => void made.push({ kind, mail }) },
    queue: {
      enqueue: (_tx: unknown, _job: unknown, payload: { sealed: string }) =>
        sendQueuedMail(platform, payload),
    },
  } as unknown as Platform;
  const counted: CountedMail = { address: to };
  const send = async (
    name: string,
    queue: (platform: Platform, tx: never, mail: never) => Promise<void>,
    mail: object,
  ) => {
    kind = name;
    await queue(platform, undefined as never, mail as never);
  };
  for (const mail of accountMails({ names, counted }))
    await send(`accounts.mail.${mail.kind}`, queueAccountMail, { ...mail, to, language });
  const { thing: name, other: inviter } = names;
  for (const one of ['project', 'file', 'team'] as const) {
    const shared = { kind: one, to, counted, language, name, inviter };
    await send(`invitations.mail.${one}`, queueInvitationMail, { ...shared, token });
    await send(`members.mail.again.${one}`, queueAddedAgainMail, { ...shared, path: '/dashboard' });
  }
  await send('guests.mail', queueAnswerMail, {
    ...{ guestId: randomUUID(), email: to, language, name: names.other, state: 'active', words: ANSWER },
    ...{ code: 'a'.repeat(32), isFile: true, fileName: names.file },
    ...{ fileId: randomUUID(), versionId: randomUUID(), replyId: randomUUID() },
  });
  for (const one of ['request', 'again', 'before', 'due'] as const)
    await send(`reviews.mail.${one}`, queueReviewMail, {
      ...{ kind: one, to, counted, language, timeZone: 'Asia/Tokyo', isGuest: one === 'request' },
      ...{ accountId: randomUUID(), reviewerId: randomUUID(), fileId: randomUUID(), versionId: randomUUID() },
      ...{ person: names.other, fileName: names.file, versionNumber: 2, message: ANSWER },
      dueAt: new Date('2026-07-01T09:00:00Z'),
    });
  for (const one of ['project', 'team'] as const)
    await send(`recovery.mail.${one}`, queueDeletedMail, {
      ...{ kind: one, name, token, days: 14 },
      owner: { email: to, language },
    });
  for (const what of ['archive', 'delete'] as const)
    made.push({
      kind: `retention.mail.${what}`,
      mail: composeWarning(platform, {
        ...{ what, to, language, project: { id: randomUUID(), name } },
        timeZone: 'Asia/Tokyo',
        at: new Date('2026-07-01T09:00:00Z'),
      }),
    });
  for (const [text, values] of billingMails(language))
    await send(`billing.${text}`, queueBillingMail, {
      ...{ text, email: to, name: names.person, language, values },
    });
  if (isSelling && language === 'ja')
    await send('billing.refusedInvoice', tellOperator, {
      ...{ accountId: randomUUID(), invoiceId: 'in_1', reason: 'total' },
    });
  for (const one of ['invoice', 'creditNote'] as const)
    made.push({
      kind: `billing.receipt.${one}`,
      mail: composeReceipt(platform, {
        ...{ id: randomUUID(), kind: one, number: 'K-000123', amount: 2980, language },
        ...{ email: to, name: names.person, billing_email: null, company_name: null },
      }),
    });
  return [...made, ...notificationMails(platform, { language, names })];
}

type DetailsOf<Kind, Of = AccountMail> = Of extends { kind: infer Kinds }
  ? Kind extends Kinds
    ? Omit<Of, 'kind'>
    : never
  : never;

function accountMails({ names, counted }: { names: Names; counted: CountedMail }): AccountMail[] {
  const { person: name, other: owner, thing } = names;
  const all: { [Kind in AccountMail['kind']]: DetailsOf<Kind> } = {
    signUpCode: { code: '048213' },
    resetCode: { code: '048213' },
    guestCode: { code: '048213' },
    alreadyRegistered: {},
    noAccount: {},
    onlyInvited: {},
    stopped: {},
    addressTaken: { counted },
    passwordChanged: { name },
    googleJoined: { name },
    deactivated: { name },
    accountDeleted: { name },
    ssoJoined: { name, provider: thing },
    verifyEmail: { name, token, counted },
    deactivate: { name, token },
    emailChanging: { name, newEmail: 'new@example.com' },
    emailChanged: { name, newEmail: 'new@example.com', token },
    emailRestored: { name },
    emailTakenBack: { oldEmail: 'old@example.com' },
    authenticatorAdded: { name },
    authenticatorRemoved: { name },
    recoveryCodesRenewed: { name },
    secondFactorsRemoved: { name },
    passkeyAdded: { name, passkey: thing },
    passkeyRemoved: { name, passkey: thing },
    recoveryCodeUsed: { name, left: 7 },
    projectsDeleted: { name, owner, projects: `${thing}\n${thing} 2`, counted },
  };
  return Object.entries(all).map(([kind, rest]) => ({ kind, ...rest }) as AccountMail);
}

function billingMails(language: Language): Array<[string, Record<string, string | number>]> {
  const date = writeDay(language, new Date('2026-12-01T00:00:00Z'));
  const amount = writeYen(2980);
  const say = (part: string) => translate(language, `billing.planChanged.${part}`, { plan: 'Free' });
  return [
    ['limits.reminder', { date }],
    ['limits.locked', { count: 30 }],
    ['planChanged', { plan: 'Free', why: say('why.cancelled'), effect: say('effect.free') }],
    ['renewalFailed', { amount, planAfter: 'Free' }],
    ['cancelledMail', { date, planAfter: 'Basic' }],
    ['expiring.card', { date, amount }],
    ['expiring.end', { date, amount, planAfter: 'Free' }],
    ['expiring.renewal', { date, amount }],
  ];
}

const { userMentioned, commentAdded, replyAdded, versionStatusUpdated, reviewCompleted } = NotificationType;
const withWords = new Set<number>([userMentioned, commentAdded, replyAdded]);
const withStatus = new Set<number>([versionStatusUpdated, reviewCompleted]);

function notificationMails(platform: Pick<Platform, 'config'>, { language, names }: Making): NamedMail[] {
  const due = (kind: 1 | 2): DueMail => ({
    ...{ id: randomUUID(), accountId: randomUUID(), kind, tries: 1, isWanted: true, language },
    ...{ email: to, emailKey: to, name: names.person, timeZone: 'Asia/Kathmandu' },
    endsAt: new Date('2026-11-17T00:15:00Z'),
  });
  const bundled = notificationRules.filter(({ mail }) => mail === 'bundled').map(({ type }) => type);
  const places = [0, 1].map(() => ({ project_id: randomUUID(), file_id: randomUUID() }));
  const partOf = (type: number, at: number): MailedPart => ({
    ...{ mail_id: randomUUID(), account_id: randomUUID(), event_id: at, type },
    created_at: new Date(`2026-11-16T2${at % 4}:05:00Z`),
    ...{ project_id: null, file_id: null, ...places[at % 2], version_id: randomUUID() },
    ...{ comment_id: randomUUID(), reply_id: null, kept_name: names.thing, actor_id: randomUUID() },
    ...{ actor_name: names.other, actor_state: 'active', person_name: names.other },
    project_name: names.thing,
    ...{ file_name: names.file, file_type: 1, shown_version_id: randomUUID() },
    status: withStatus.has(type) ? ReviewStatus.approved : null,
    words: withWords.has(type) ? ANSWER : null,
  });
  const picture = { cid: 'a@koma', alt: names.file, width: 280, height: 158 };
  const make = (mail: DueMail, things: MailedPart[]): Mail => {
    const told = { mail, things };
    const figures = { media: 'video', changed: 130, removed: 2, openComments: 9 } as const;
    const news = new Map(things.map(({ version_id: id }) => [id ?? '', figures]));
    const pictures = new Map(things.slice(0, 2).map((thing) => [thing, picture]));
    const { content, subject, headers, threads } = presentNotificationMail(platform, {
      ...told,
      hidden: 214,
      news,
      pictures,
    });
    return { to, language, subject, headers, threads, ...renderMail(content) };
  };
  const things = [...bundled, ...bundled].map((type, at) => partOf(NotificationType[type], at));
  return [
    { kind: 'notifications.mail.mention', mail: make(due(1), [partOf(NotificationType.userMentioned, 1)]) },
    { kind: 'notifications.mail.window', mail: make(due(2), things) },
  ];
}
