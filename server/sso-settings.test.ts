import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const needed = { SSO_ISSUER: 'https://id.studio.example', SSO_CLIENT_ID: 'koma' };
const read = (environment: NodeJS.ProcessEnv = {}) => loadConfig({ ...needed, ...environment }).sso;
const TEAM = '01980000-0000-7000-8000-00000000000a';

test('two settings are enough', () => {
  expect(read()).toEqual({
    issuer: 'https://id.studio.example',
    clientId: 'koma',
    clientSecret: undefined,
    scopes: 'openid email profile',
    names: { ja: undefined, en: undefined, he: undefined },
    domains: [],
    createsAccounts: true,
    groupsClaim: 'groups',
    groupRoles: [],
    isOnlyWay: false,
  });
  expect(loadConfig({ SSO_ISSUER: '', SSO_ONLY: '', SSO_CREATE_ACCOUNTS: '' }).sso).toBeUndefined();
  expect(loadConfig({ SSO_SESSION_OF_ANOTHER_PROGRAM: 'x' }).sso).toBeUndefined();
});

test('one name stands for all languages, and one of a language before it', () => {
  expect(read({ SSO_NAME: 'Studio ID', SSO_NAME_JA: 'スタジオID' })?.names).toEqual({
    ja: 'スタジオID',
    en: 'Studio ID',
    he: 'Studio ID',
  });
});

test('lists are read however they are written', () => {
  const settings = read({
    SSO_DOMAINS: ' Studio.example,@other.example\n third.example studio.example',
    SSO_SCOPES: 'openid, email groups',
    SSO_GROUP_ROLES: `designers=${TEAM}:editor, cn=clients,ou=x = ${TEAM.toUpperCase()} : Viewer ;all=${TEAM}:viewer;`,
  });
  expect(settings?.domains).toEqual(['studio.example', 'other.example', 'third.example']);
  expect(settings?.scopes).toBe('openid email groups');
  expect(settings?.groupRoles).toEqual([
    { group: 'designers', teamId: TEAM, role: 2 },
    { group: 'cn=clients,ou=x', teamId: TEAM, role: 1 },
    { group: 'all', teamId: TEAM, role: 1 },
  ]);
});

test.each([
  [{ SSO_ISSUER: '' }, 'The setting SSO_CLIENT_ID needs SSO_ISSUER and SSO_CLIENT_ID beside it.'],
  [{ SSO_CLIENT_ID: undefined }, 'The setting SSO_ISSUER needs SSO_ISSUER and SSO_CLIENT_ID beside it.'],
  [{ SSO_ISSUER: 'http://id.studio.example' }, 'SSO_ISSUER is not usable: it has to be an https address'],
  [{ SSO_ISSUER: 'id.studio.example' }, 'SSO_ISSUER is not usable: it has to be an https address'],
  [{ SSO_DOMAIN: 'studio.example' }, 'SSO_DOMAIN is not a setting of single sign-on.'],
  [{ SSO_DOMAINS: 'studio.example, studio' }, 'SSO_DOMAINS is not usable: studio is not a domain'],
  [{ SSO_ONLY: 'yes' }, 'SSO_ONLY needs SSO_DOMAINS'],
  [{ SSO_ONLY: 'perhaps' }, 'The setting SSO_ONLY is not usable'],
  [{ SSO_SCOPES: 'openid profile' }, 'SSO_SCOPES is not usable: openid and email have to be among them'],
  [{ SSO_GROUP_ROLES: `a=${TEAM}:owner` }, 'SSO_GROUP_ROLES is not usable from “a='],
  [
    { SSO_GROUP_ROLES: `a=${TEAM}:viewer, b=film:viewer` },
    'SSO_GROUP_ROLES is not usable from “b=film:viewer”',
  ],
])('%o is refused at the start, in words', (environment, words) => {
  expect(() => read(environment)).toThrow(words);
});
