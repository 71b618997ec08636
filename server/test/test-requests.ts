import { requests } from '../../contract/calls/requests.ts';
import { SENDER_HEADER } from '../../contract/limits.ts';
import { type TestApp, wire } from './test-accounts.ts';

type Koma = Pick<TestApp, 'call'>;

export const codeOf = (link: string): string => new URL(link).pathname.replace('/u/', '');

interface Entering {
  link: string;
  name?: string;
  password?: string;
}

export async function enterRequest({ call }: Koma, { link, name = 'Kiri', password }: Entering) {
  const body = { name, ...(password !== undefined && { password: wire(password) }) };
  const sender = await call(requests.enter, { params: { code: codeOf(link) }, body });
  return { ...sender, headers: { [SENDER_HEADER]: sender.token } };
}
