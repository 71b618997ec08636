import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Language, languages } from '../../../contract/enums.ts';

type Texts = { [key: string]: string | Texts };

const flatten = (value: string | Texts, path: string): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`));

const read = (side: 'server' | 'web', language: Language) => {
  const folder = new URL(`../../../${side}/locales/${language}/`, import.meta.url);
  return readdirSync(folder).flatMap((file) =>
    flatten(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), `${side}:${file.replace('.json', '')}`),
  );
};

const textsOf = (language: Language) => new Map([...read('server', language), ...read('web', language)]);
const english = [...textsOf('en').values()];

test.each([
  'Page not found',
  "We couldn't find this page",
  'Please enter the OTP.',
  'Passwords do not match',
  'New and confirm password should be the same',
  'Please enter a valid email address.',
  'Please enter the team name.',
  'Please type your comment.',
  'Your comment cannot exceed 3000 characters. Please shorten your message and try again.',
  'Please make the necessary edits.',
  'The file is too large.',
  'The file already exists.',
  'Session expired. Please log in again.',
  'Sorry something went wrong. Please try again later.',
  'Something went wrong. Please try again later.',
  'Please login first.',
  'Please sign-up first.',
  'User account is disabled. Unable to change the role.',
  'Link copied to clipboard',
  'Failed to copy link',
  'Plan purchased failed!',
  'Plan purchased successfully!',
  'You have reached about maximum project limit in your plan. Please upgrade you plan for more benefits',
  'Cannot delete project',
  'Password Required to Access Link',
  'Password Required to Accept Invitation',
  'Already Shared',
  'This file is not associated with your email.',
  'File uploaded successfully.',
  'For Activation Please Contact To Admin',
  'Make it Private',
  'Make it Public',
  'Upload Failed',
  'Can Download Media Files',
  'Invoice settings',
  'Profile',
  'Manage Teams',
  'Manage Project',
  'Notifications',
  'Password',
  'Other Settings',
  'Overview',
  'Billing History',
  'Payment',
])('the specification’s “%s” is said in its words', (text) => {
  expect(english).toContain(text);
});

const labels: Record<string, { en: string; ja: string }> = {
  'web:shell.navigation.projects': { en: 'My Projects', ja: 'マイプロジェクト' },
  'web:shell.navigation.shared': { en: 'Shared Projects', ja: '共有プロジェクト' },
  'web:dashboard.projects': { en: 'My Projects', ja: 'マイプロジェクト' },
  'web:dashboard.shared': { en: 'Shared Projects', ja: '共有プロジェクト' },
  'web:dashboard.tabs.teams': { en: 'My Teams', ja: 'マイチーム' },
  'web:dashboard.tabs.shared-teams': { en: 'Shared Teams', ja: '共有チーム' },
  'web:files.status.none': { en: 'No status', ja: 'ステータスなし' },
  'web:files.status.inReview': { en: 'In Review', ja: 'レビュー中' },
  'web:files.status.inProgress': { en: 'In Progress', ja: '修正中' },
  'web:files.status.approved': { en: 'Approved', ja: '完了' },
  'web:comments.status.approved': { en: 'Approved', ja: '完了' },
  'server:activity.status.approved': { en: 'Approved', ja: '完了' },
  'web:common.errors.sessionExpired': {
    en: 'Session expired. Please log in again.',
    ja: 'セッションの有効期限が切れました。もう一度ログインしてください。認証コードでのログインは、発行から10分以内にお済ませください。',
  },
};

test.each(Object.entries(labels))('%s is labelled as specified', (key, label) => {
  const [en, ja] = [textsOf('en').get(key), textsOf('ja').get(key)];
  expect({ en, ja }).toEqual(label);
  for (const language of languages) expect(textsOf(language).get(key)).toBeTruthy();
});
