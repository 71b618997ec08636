import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { addAdministrator } from '../../test/test-administrators.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { rules } from './all-rules.ts';
import { ask, bearer, type Input, nameOf } from './ask.ts';
import { type Cast, makeCast } from './cast.ts';
import { outcomeOf, type RoleRule, type Rule } from './rules.ts';

const callers = ['viewer', 'collaborator', 'editor', 'owner', 'stranger', 'outsider', 'removed'] as const;
type Caller = (typeof callers)[number];
const strength: Caller[] = ['viewer', 'collaborator', 'editor', 'owner'];

let koma: TestApp;
let cast: Cast;
/** An administrator whose session passed no second factor. */
let unproven: TestPerson;
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await makeCast(koma);
  unproven = await addAdministrator(koma, { hasPassedFactor: false });
});

async function askAs(endpoint: Endpoint, input: Input, person?: TestPerson) {
  const { http, code } = await ask(koma, endpoint, input, person && bearer(person));
  return { http, code };
}

function isLetIn({ from, members }: RoleRule, caller: Caller): boolean {
  if (!members.some((member) => member === caller) || from === 'nobody') return false;
  if (from === 'members') return caller !== 'owner';
  return strength.indexOf(caller) >= strength.indexOf(from);
}

function expectedOf(rule: RoleRule, caller: Caller) {
  if (isLetIn(rule, caller)) return 'let in';
  const isHidden = rule.from === 'nobody' || !rule.members.some((member) => member === caller);
  return isHidden ? rule.hidden : errors.forbidden.code;
}

test('every route that is built has a rule, and every rule its route', () => {
  expect(Object.keys(rules).toSorted()).toEqual(allEndpoints.map(nameOf).toSorted());
});

for (const endpoint of allEndpoints) {
  const name = nameOf(endpoint);
  const rule = rules[name];
  if (rule) describe(name, () => describeRule(endpoint, rule));
}

function describeRule(endpoint: Endpoint, rule: Rule) {
  const inputFor = (scene: Cast) => {
    if (rule.by === 'role') return rule.input(scene);
    return rule.by === 'token' ? rule.input : {};
  };

  test('without an account', async () => {
    const { http, code } = await askAs(endpoint, inputFor(cast));
    if (rule.by === 'anyone') expect([401, 403]).not.toContain(http);
    else if (rule.by === 'token') expect(http).toBe(rule.http);
    else if (rule.by === 'administrator') expect([http, code]).toEqual([404, errors.notFound.code]);
    else if (endpoint.caller === 'account') expect([http, code]).toEqual([401, errors.signInRequired.code]);
    else expect([401, 404]).toContain(http);
  });
  if (rule.by === 'anyone') return;

  test('with a disabled account', async () => {
    expect(await askAs(endpoint, inputFor(cast), cast.disabled)).toEqual({
      http: 401,
      code: errors.sessionExpired.code,
    });
  });

  if (rule.by === 'account' && !rule.isStream) {
    test('with any account', async () => {
      const { http } = await askAs(endpoint, {}, await addPerson(koma.platform));
      expect([401, 403]).not.toContain(http);
    });
  }

  if (rule.by === 'administrator') {
    test.each(callers)('as %s there is no such call', async (caller) => {
      const none = await askAs({ ...endpoint, path: '/no-such-call' }, {}, cast[caller]);
      expect(await askAs(endpoint, { body: { isDisabled: true } }, cast[caller])).toEqual(none);
    });

    test('as an administrator who did not pass the second factor', async () => {
      const { code } = await askAs(endpoint, { body: {} }, unproven);
      const isTold = endpoint.caller === 'administrator-to-be';
      expect(code).toBe(isTold ? 200 : errors.factorConfirmationRequired.code);
    });
  }

  if (rule.by === 'token') {
    test.each(callers)('the token decides, also for %s', async (caller) => {
      expect((await askAs(endpoint, rule.input, cast[caller])).http).toBe(rule.http);
    });
  }

  if (rule.by === 'role') {
    test.each(callers)('as %s', async (caller) => {
      const mutates = rule.isDestructive && isLetIn(rule, caller);
      const scene = mutates ? await makeCast(koma) : cast;
      const { http, code } = await askAs(endpoint, rule.input(scene), scene[caller]);
      expect(http).toBeLessThan(500);
      expect(outcomeOf(rule, code)).toBe(expectedOf(rule, caller));
    });
  }
}
