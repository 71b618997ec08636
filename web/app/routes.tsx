import type { ReactNode } from 'react';
import { Outlet, type RouteObject, useLocation, useOutletContext, useParams } from 'react-router';
import { id } from '../../contract/fields.ts';
import { isSelling } from '../lib/billing-mode.ts';
import { Navigate } from '../lib/page/own-router.tsx';
import { signInPath } from '../lib/session/return-path.ts';
import { useToken } from '../lib/session/session.ts';
import { BareLayout } from './bare-layout.tsx';
import { page } from './page.tsx';

const noFile = page(() => import('../features/status/pages/not-available-pages.tsx'), 'FileNotAvailablePage');
const confirmEmail = page(
  () => import('../features/accounts/pages/confirm-email-page.tsx'),
  'ConfirmEmailPage',
);
const confirmForgotEmail = page(
  () => import('../features/accounts/pages/confirm-forgot-email-page.tsx'),
  'ConfirmForgotEmailPage',
);

const notFound = page(() => import('../features/status/pages/not-found-page.tsx'), 'NotFoundPage');

const entrance = ['accounts', 'fields', 'sso', 'second-factor'];

const open: RouteObject[] = [
  {
    path: 'sign-in',
    element: page(() => import('../features/accounts/pages/sign-in-page.tsx'), 'SignInPage', entrance),
  },
  {
    path: 'register',
    element: page(() => import('../features/accounts/pages/register-page.tsx'), 'RegisterPage', entrance),
  },
  {
    path: 'sso',
    element: page(() => import('../features/accounts/pages/sso-page.tsx'), 'SsoPage', ['accounts', 'sso']),
  },
  {
    path: 'forgot-password',
    element: page(() => import('../features/accounts/pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: 'reset-password',
    element: page(() => import('../features/accounts/pages/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  { path: 'confirm-email/:id?', element: confirmEmail },
  { path: 'confirm-forgot-email/:id?', element: confirmForgotEmail },
  {
    path: 'email-verification/:id',
    element: page(
      () => import('../features/accounts/pages/email-verification-page.tsx'),
      'EmailVerificationPage',
    ),
  },
  {
    path: 'account-deactivated/:id',
    element: page(
      () => import('../features/accounts/pages/account-deactivated-page.tsx'),
      'AccountDeactivatedPage',
    ),
  },
  {
    path: 'undo-email-change/:id',
    element: page(
      () => import('../features/accounts/pages/undo-email-change-page.tsx'),
      'UndoEmailChangePage',
      ['accounts'],
    ),
  },
  {
    path: 'unsubscribe-email',
    element: page(() => import('../features/status/pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
  },
  {
    path: 'review-request/:token?',
    element: page(() => import('../features/review/pages/guest-review-page.tsx'), 'GuestReviewPage', [
      'reviews',
      'fields',
    ]),
  },
  {
    path: 'project-invitation/:id',
    element: page(() => import('../features/invitations/pages/invitation-page.tsx'), 'InvitationPage', [
      'invitations',
    ]),
  },
  {
    path: 'project-notification-invitation/:id',
    element: page(
      () => import('../features/invitations/pages/notified-invitation-page.tsx'),
      'NotifiedInvitationPage',
      ['invitations'],
    ),
  },
  {
    path: 'restore-project/:id',
    element: page(() => import('../features/invitations/pages/restore-page.tsx'), 'RestorePage', [
      'invitations',
    ]),
  },
  { path: 'queue', element: page(() => import('../features/queue/pages/queue-page.tsx'), 'QueuePage') },
  { path: '*', element: notFound },
];

const withIds: RouteObject[] = [
  {
    path: 'dashboard/:id/:folderId?',
    element: page(() => import('./pages/project.tsx'), 'Project', [
      'projects',
      'files',
      'uploads',
      'sharing',
      'people',
      'tour',
    ]),
  },
  { path: 'team/:id', element: page(() => import('./pages/team.tsx'), 'Team') },
  { path: 'review', element: noFile },
];

const sold: RouteObject[] = [
  {
    path: 'subscription',
    element: page(() => import('../features/billing/pages/subscription-page.tsx'), 'SubscriptionPage', [
      'billing',
      'fields',
      'payment',
    ]),
  },
  {
    path: 'subscription/choose-plan',
    element: page(() => import('../features/billing/pages/choose-plan-page.tsx'), 'ChoosePlanPage', [
      'billing',
    ]),
  },
  {
    path: 'time-to-upgrade',
    element: page(() => import('../features/billing/pages/upgrade-page.tsx'), 'UpgradePage', ['billing']),
  },
  {
    path: 'cancel-subscription',
    element: page(
      () => import('../features/billing/pages/cancel-subscription-page.tsx'),
      'CancelSubscriptionPage',
      ['billing'],
    ),
  },
  {
    // Shares an element between three paths, so that typed details survive.
    element: page(() => import('../features/billing/payment/pages/payment-pages.tsx'), 'PaymentPages', [
      'payment',
      'billing',
      'fields',
    ]),
    children: [{ path: 'payment' }, { path: 'payment-confirmation' }, { path: 'payment-failed' }],
  },
];

const signedIn: RouteObject[] = [
  { element: <WithIds otherwise={notFound} />, children: withIds },
  {
    path: 'dashboard',
    element: page(() => import('./pages/dashboard.tsx'), 'Dashboard', [
      'dashboard',
      'projects',
      'teams',
      'people',
    ]),
  },
  {
    path: 'trash',
    element: page(() => import('./pages/trash.tsx'), 'Trash', ['dashboard', 'files', 'projects', 'teams']),
  },
  { path: 'recently-deleted', element: <Navigate to="/trash" replace /> },
  {
    path: 'account-setting',
    element: page(() => import('./pages/account-setting.tsx'), 'AccountSetting'),
  },
  { element: <WhereSold otherwise={notFound} />, children: sold },
  {
    path: 'notifications',
    element: page(
      () => import('../features/notifications/pages/notifications-page.tsx'),
      'NotificationsPage',
      ['notifications'],
    ),
  },
];

const review: RouteObject = {
  path: 'review/:id/:versionId?/:otherVersionId?',
  element: page(() => import('./pages/review.tsx'), 'Review', [
    'review',
    'comments',
    'drawing',
    'uploads',
    'sharing',
  ]),
};

const reel = page(() => import('./pages/reel.tsx'), 'Reel', [
  'review',
  'comments',
  'drawing',
  'sharing',
  'uploads',
]);

const linkFolder = page(() => import('./pages/link-folder.tsx'), 'LinkFolder', ['files', 'people']);

/** Repeats the pages within a share link. */
const inLink: RouteObject[] = [
  { index: true, element: page(() => import('./pages/link.tsx'), 'LinkStart') },
  { path: 'reel', element: reel },
  {
    element: <WithIds otherwise={notFound} />,
    children: [review, { path: 'dashboard/:id/:folderId?', element: linkFolder }],
  },
  { path: '*', element: notFound },
];

const shell = page(() => import('./shell/shell.tsx'), 'Shell', ['shell']);

export const routes: RouteObject[] = [
  {
    index: true,
    element: page(() => import('../features/landing/pages/landing-page.tsx'), 'LandingPage', ['landing']),
  },
  { element: <BareLayout />, children: open },
  {
    path: 'f/:code',
    element: page(() => import('./pages/link.tsx'), 'FileLink', ['sharing']),
    children: inLink,
  },
  {
    path: 'p/:code',
    element: page(() => import('./pages/link.tsx'), 'ProjectLink', ['sharing']),
    children: inLink,
  },
  {
    path: 'admin',
    element: page(() => import('./pages/admin.tsx'), 'AdminDoor', ['status']),
    children: [
      {
        element: shell,
        children: [
          {
            index: true,
            element: page(() => import('../features/administration/pages/admin-page.tsx'), 'AdminPage', [
              'administration',
            ]),
          },
        ],
      },
    ],
  },
  {
    path: 'u/:code',
    element: page(() => import('./pages/request.tsx'), 'FileRequest', ['requests', 'uploads', 'fields']),
  },
  {
    element: <SignedIn />,
    children: [
      {
        element: <WithIds otherwise={notFound} />,
        children: [review],
      },
      { path: 'reel', element: reel },
      {
        element: shell,
        children: signedIn,
      },
    ],
  },
];

function SignedIn() {
  const { pathname, search, hash } = useLocation();
  const token = useToken();
  return token === null ? <Navigate to={signInPath(pathname + search + hash)} replace /> : <Outlet />;
}

function WhereSold({ otherwise }: { otherwise: ReactNode }) {
  return isSelling() ? <Outlet /> : otherwise;
}

/** Rejects malformed ids, for which a call could only fail. */
function WithIds({ otherwise }: { otherwise: ReactNode }) {
  const isKnown = Object.entries(useParams()).every(
    ([name, param]) => name === 'code' || param === undefined || id.safeParse(param).success,
  );
  const above: unknown = useOutletContext();
  return isKnown ? <Outlet context={above} /> : otherwise;
}
