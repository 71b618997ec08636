import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { specCalls } from './calls/spec-calls.ts';
import { allEndpoints } from './endpoints.ts';
import * as enums from './enums.ts';
import { errors } from './errors.ts';
import * as limits from './limits.ts';

const nameOf = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`;
const names = allEndpoints.map(nameOf);

describe('the calls', () => {
  test('every call of the specification is in the contract, by method and path', () => {
    expect(specCalls).toHaveLength(114);
    expect(specCalls.filter((call) => !names.includes(call))).toEqual([]);
  });

  test('no two endpoints answer the same method and path', () => {
    const shapes = names.map((name) => name.replaceAll(/:\w+/g, ':x'));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
  });

  // Logs of proxies and copied links keep addresses.
  test('secrets travel in addresses only where the specification puts them there, or they end by themselves', () => {
    const agreed = [
      ...specCalls,
      // Mailed links used once or only to stop mails, and a signed address that expires.
      ...['GET /auth/user/email-change', 'GET /public/subscription', 'GET /file/marked-page'],
    ];
    const secrets = ['token', 'password', 'code', 'hash'];
    const telling = allEndpoints.filter(({ query }) => {
      const properties = Object.keys(query ? (z.toJSONSchema(query, { io: 'input' }).properties ?? {}) : {});
      return properties.some((property) => secrets.includes(property));
    });
    expect(telling.map(nameOf).filter((call) => !agreed.includes(call))).toEqual([]);
  });

  test('what goes beyond the specification says so', () => {
    const beyond = allEndpoints.filter((endpoint) => !specCalls.includes(nameOf(endpoint)));
    const silent = beyond.filter(({ path, summary }) => path !== '/live' && !summary.endsWith('Ours'));
    expect(silent.map(nameOf)).toEqual([]);
  });

  test('wherever a session begins, the browser says what it is known by', () => {
    const opens = allEndpoints.filter(
      ({ reply }) => reply instanceof z.ZodObject && 'accessToken' in reply.shape,
    );
    expect(opens.length).toBeGreaterThan(6);
    expect(opens.filter(({ knowsDevice }) => !knowsDevice).map(nameOf)).toEqual([]);
  });

  test('only calls that read, or that a token or password in them proves, do without an account', () => {
    // Reading calls that POST: a list of files is too long for an address, a challenge must not be logged.
    const reads = ['POST /file/download', 'POST /file/download/:id', 'POST /auth/user/sso-start'];
    // Creates only a guest of the link; later calls take the guest's own token.
    const byLink = ['POST /guest/enter'];
    const known: string[] = [
      'account',
      'account-or-guest',
      'account-or-sender',
      'administrator',
      'administrator-to-be',
    ];
    const writes = allEndpoints.filter(
      (endpoint) =>
        endpoint.method !== 'GET' &&
        !known.includes(endpoint.caller) &&
        ![...reads, ...byLink].includes(nameOf(endpoint)),
    );
    const proofs = [
      'password',
      'token',
      'hash',
      'linkPassword',
      'credential',
      'verifier',
      'email',
      'challenge',
      'passkey',
    ];
    const wrong = Object.fromEntries(proofs.map((proof) => [proof, []]));
    const unproven = writes.filter(({ body }) => {
      const { error } = body?.safeParse(wrong) ?? {};
      return !error?.issues.some(({ path }) => proofs.includes(String(path[0])));
    });
    expect(unproven.map(nameOf)).toEqual([]);
  });
});

describe('the codes', () => {
  test('the codes that the specification names keep their number', () => {
    expect([
      errors.reload.code,
      errors.sessionExpired.code,
      errors.notice.code,
      errors.accessLost.code,
      errors.contentMissing.code,
      errors.fileMissing.code,
      errors.versionMissing.code,
      errors.notShared.code,
      errors.projectMissing.code,
      errors.projectDeactivated.code,
      errors.invitationInvalid.code,
    ]).toEqual([5055, 5204, 505, 4003, 4004, 4005, 4006, 4007, 7002, 7003, 7004]);
  });

  test('every code is one error, with a fitting HTTP status and a meaning', () => {
    const all = Object.values(errors);
    const codes = all.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(all.filter(({ http, key, meaning }) => http < 400 || http > 599 || !key || !meaning)).toEqual([]);
  });

  test('an ended session is a 401, a missing thing a 404', () => {
    expect(errors.sessionExpired.http).toBe(401);
    expect(errors.signInRequired.http).toBe(401);
    const missing = [errors.contentMissing, errors.fileMissing, errors.versionMissing, errors.projectMissing];
    expect(missing.map(({ http }) => http)).toEqual([404, 404, 404, 404]);
  });
});

describe('the numbers of the specification', () => {
  test.each<[string, object, object]>([
    ['billing period', enums.BillingPeriod, { monthly: 1, yearly: 2 }],
    ['plan type', enums.PlanType, { free: 1, basic: 2, professional: 3 }],
    ['team role', enums.TeamRole, { viewer: 1, editor: 2, remove: 3 }],
    ['user status', enums.UserStatus, { active: 1, inactive: 2 }],
    ['project member type', enums.MemberType, { collaborator: 1, viewer: 2, editor: 3, remove: 4 }],
    ['file role', enums.FileRole, { collaborator: 1, viewer: 2, editor: 3 }],
    ['review status', enums.ReviewStatus, { none: 0, inReview: 1, inProgress: 2, approved: 3 }],
    ['item type', enums.ItemType, { file: 0, folder: 1 }],
    ['comment visibility', enums.CommentType, { public: 1, private: 2 }],
    ['comment filter', enums.CommentFilter, { all: 1, resolved: 2 }],
    ['upload state', enums.UploadState, { inQueue: 1, uploading: 2, processing: 3, completed: 4 }],
    ['transfer state', enums.TransferState, { inProgress: 1, uploaded: 2, failed: 3 }],
    ['processing state', enums.ProcessingState, { inProgress: 1, processed: 2, failed: 3 }],
    ['share scope', enums.ShareScope, { project: 1, folder: 2 }],
    ['link access type', enums.AccessType, { anyone: 1, invited: 2, password: 3 }],
    ['notification frequency', enums.NotificationFrequency, { hourly: 1, daily: 2 }],
    [
      'notification type',
      enums.NotificationType,
      {
        userSignup: 1,
        userMentioned: 2,
        commentAdded: 3,
        replyAdded: 4,
        replyMarkedComplete: 5,
        commentMarkedComplete: 6,
        replyMarkedIncomplete: 7,
        commentMarkedIncomplete: 8,
        fileVersionAdded: 9,
        versionStatusUpdated: 10,
        folderAdded: 11,
        projectShared: 12,
        projectDeleted: 13,
        fileAdded: 14,
        planUpgrade: 15,
        planDowngrade: 16,
        paymentSuccess: 17,
        paymentFail: 18,
        paymentCancelled: 21,
        projectAccessRemoved: 22,
        paymentExpiryReminder: 23,
        reviewRequested: 24,
        reviewAnswered: 25,
        reviewCompleted: 26,
      },
    ],
    ['billing status', enums.BillingStatus, { failed: 'Failed', cancelled: 'Cancelled', success: 'Success' }],
    ['user', enums.AccountState, { invited: 'invited', disabled: 'disabled', deactivated: 'deactivated' }],
  ])('%s', (_, ours, specified) => {
    expect(ours).toEqual(specified);
  });

  test('the constants', () => {
    expect(limits).toMatchObject({
      ACTION_DELAY_MS: 500,
      TOAST_MS: 2000,
      INVITATION_REDIRECT_MS: 5000,
      ACCESS_LOST_REDIRECT_MS: 2000,
      PAGE_SIZE: { teams: 10, notifications: 10, projects: 5, billing: 10, files: 15, comments: 10 },
      PASSWORD_MIN: 8,
      CODE_DIGITS: 6,
      COMMENT_MAX: 3000,
      TEAM_RECOVERY_DAYS: 7,
      PROJECT_RECOVERY_DAYS: 14,
      DRAW_COLOR: '#FF3B2E',
      DEFAULT_TIME_ZONE: 'America/New_York',
      STORAGE_KEYS: { token: 'token', welcomeModal: 'welcomeModal' },
    });
    expect(enums.defaultLanguage).toBe('ja');
  });
});
