import { expect, test } from 'vitest';
import { allEndpoints } from './endpoints.ts';

const id = '01980000-0000-7000-8000-000000000001';
const token = 'A'.repeat(43);
const password = Buffer.from('Kirin!2026').toString('base64');
const person = { email: 'hana@example.com' };

const values: Record<string, unknown> = {
  ...{ _id: id, projectId: id, fileId: id, fileVersionId: id, folderId: null, commentId: id },
  ...{ planId: id, orderId: id, notificationId: id },
  ...{ token, hash: token, code: '123456', credential: 'x.y.z' },
  ...{ password, newPassword: password, confirmPassword: password, linkPassword: password },
  ...{ email: person.email, name: 'Hana', description: 'A film', googleAuthentication: true },
  ...{ teamRole: 1, teamMember: [{ ...person, teamRole: 1 }] },
  ...{ projectMember: [{ ...person, type: 1 }], fileMember: [{ ...person, type: 1 }] },
  ...{ accessType: 2, linkAccess: 1, isPrivate: true, color: '#FF3B2E', status: 1, fileVersion: 1 },
  ...{ fileName: 'shot.png', filePath: 'uploads/shot.png', fileSize: 5, isFolder: false },
  ...{ comment: 'Brighter', rawComment: 'Brighter', reply: 'Done', rawReply: 'Done', mentionedMember: [] },
  ...{ like: true, markAsComplete: true },
  ...{ projectActivity: true, mention: true, inAppNotification: true, notificationTime: 1 },
  ...{ timeZone: 'Asia/Tokyo', companyName: 'Studio', taxId: '' },
  ...{ price: 1980, subscriptionType: 1, accountHolderName: 'Hana', paymentMethod: 'pm_card_visa' },
};

const cardAddress = { city: 'Tokyo', country: 'JP', line1: '1-1', line2: '', postal_code: '100', state: '' };

/** Section 7 of the specification: the exact fields of each body. */
const bodies: Record<string, string> = {
  'POST /auth/user/user-login': 'email password',
  'POST /auth/user/google-signup': 'credential',
  'POST /auth/user/send-verification-code': 'email password name',
  'POST /auth/user/verify-code': 'code hash',
  'POST /auth/user/resend-email': 'hash',
  'POST /auth/user/deactivate-account': 'token',
  'POST /auth/user/verify-email-by-token': 'token',
  'POST /auth/user/signed-url': 'fileName',
  'POST /public/user/send-forgot-password-code': 'email',
  'POST /public/user/forgot-password-verify-code': 'code hash',
  'POST /public/user/forgot-password': 'password confirmPassword hash',
  'POST /public/user/send-reset-password-code': '',
  'PUT /public/user/update-password': 'password newPassword confirmPassword',
  'PUT /public/user/update-google-auth': 'googleAuthentication',
  'PATCH /public/user/profile-update': 'name email',
  'POST /team/create': 'name teamMember',
  'PUT /team/update/:id': 'name teamMember',
  'PUT /team/resend-invitation/:id': 'email teamRole',
  'PUT /team/verify-invitation': 'token',
  'POST /project/create': 'name',
  'PUT /project/update/:id': 'name',
  'PUT /project/leave/:id': '',
  'PUT /project/resend-invitation/:id': 'email',
  'PUT /project/manage-members/:id': 'projectMember',
  'POST /project/thumbnail/signed-url': 'fileName',
  'POST /project/share': 'projectId accessType linkAccess linkPassword projectMember',
  'POST /project/add-user': 'projectId projectMember',
  'POST /project/team-create': 'name description',
  'PUT /project/restore': 'token',
  'PUT /project/verify-invitation': 'token password',
  'PUT /project/accept-invitation': 'notificationId password',
  'PUT /project/verify-invitation-via-link': '',
  'POST /file/add-folder': 'projectId fileId name color isPrivate',
  'PUT /file/make-private': 'fileId isPrivate',
  'PUT /file/update-version-status': 'fileId fileVersionId status',
  'PUT /file/duplicate/:id': '',
  'PUT /file/rename/:id': 'name',
  'PUT /file/move/:id': 'fileId',
  'PUT /file/copy/:id': 'fileId',
  'POST /file/create-file': 'fileId fileName filePath projectId fileSize isFolder folderId',
  'POST /file/share': 'fileId accessType linkAccess linkPassword fileMember',
  'PUT /file/validate-file-share-password/:id': 'linkPassword hash',
  'POST /file/create-version': 'projectId fileId fileName filePath fileSize',
  'PUT /file/update-version-index/:id': 'fileVersion',
  'PUT /file/rename-version/:id': 'name',
  'PUT /comment/update/:id': 'comment rawComment mentionedMember',
  'PUT /comment/mark-complete/:id': 'markAsComplete',
  'PUT /comment/like/:id': 'like',
  'POST /comment/add-reply': 'commentId reply rawReply mentionedMember',
  'PUT /comment/update-reply/:id': 'reply rawReply mentionedMember',
  'POST /notification-setting/create': 'projectActivity mention inAppNotification notificationTime timeZone',
  'PUT /notification/read-all': '',
  'PUT /notification/read/:id': '',
  'POST /invoice-setting/update': '_id companyName email taxId address',
  'POST /order/add': 'price planId subscriptionType',
  'POST /order/update': 'orderId accountHolderName paymentMethod address',
  'PUT /order/payment-method-update': 'paymentMethod address',
};

test.each(Object.entries(bodies))('%s takes what the specification sends', (name, fields) => {
  const endpoint = allEndpoints.find(({ method, path }) => `${method} ${path}` === name);
  const address = name.includes('/order/') ? cardAddress : 'Chiyoda 1-1';
  const sent = Object.fromEntries(
    fields.split(' ').map((field) => [field, field === 'address' ? address : values[field]]),
  );
  const given = fields === '' ? undefined : sent;
  expect(endpoint?.body?.safeParse(given).error?.issues ?? []).toEqual([]);
  expect(endpoint).toBeDefined();
});

test('an empty password of a share is sent as it is', () => {
  const shares = allEndpoints.filter(({ path }) => path === '/file/share' || path === '/project/share');
  for (const { body } of shares) {
    const sent = { projectId: id, fileId: id, accessType: 1, linkPassword: '' };
    const { projectId: _, ...ofFile } = sent;
    expect([sent, ofFile].some((one) => body?.safeParse(one).success)).toBe(true);
  }
  expect(shares).toHaveLength(2);
});
