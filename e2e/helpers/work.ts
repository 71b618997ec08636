import { type Browser, expect, type Page } from '@playwright/test';
import { grantPlan } from '../../server/test/signed-in.ts';
import { findBarriers } from './barriers.ts';
import type { Koma } from './koma.ts';
import type { Person } from './people.ts';

/** Grants a plan without a notification. */
export const setPlan = ({ db }: Koma, { email }: Person, plan: 'basic' | 'professional') =>
  grantPlan(db, email, plan);

type Call = (koma: Koma, person: Person, path: string, body?: object) => Promise<Record<string, string>>;

const callBy =
  (method: 'POST' | 'PUT' | 'DELETE'): Call =>
  async (koma, { token }, path, body) => {
    const answer = await fetch(`${koma.url}/api/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...{ language: 'ja', authorization: `Bearer ${token}` },
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, message } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${message}`);
    return data;
  };

export const post = callBy('POST');
export const put = callBy('PUT');
export const remove = callBy('DELETE');

export async function makeProject(koma: Koma, person: Person, name: string): Promise<string> {
  const { _id = '' } = await post(koma, person, 'project/create', { name });
  return _id;
}

export async function acceptInvitation(koma: Koma, person: Person) {
  const { link } = await koma.mailbox.next(person.email);
  await put(koma, person, 'project/verify-invitation', { token: new URL(link).pathname.split('/').at(-1) });
}

export async function openBrowser(
  browser: Browser,
  koma: Koma,
  phone?: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: koma.url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    ...(phone && { viewport: phone, hasTouch: true, isMobile: true }),
  });
  return context.newPage();
}

export function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}

/** Name an open dialog: what lies behind it cannot be reached. */
export async function expectReadable(page: Page, part: string) {
  const found = await findBarriers(page, { only: part });
  expect(found.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}
