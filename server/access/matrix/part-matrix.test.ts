import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { errors } from '../../../contract/errors.ts';
import { newId } from '../../platform/id.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { requestReview } from '../../test/test-reviews.ts';
import { rules } from './all-rules.ts';
import { ask, nameOf } from './ask.ts';
import type { Cast } from './cast.ts';
import {
  BESIDE,
  makePartScene,
  OUTSIDE,
  type PartCaller,
  type PartScene,
  partCallers,
  WHOLE,
} from './part-cast.ts';
import { isWithin, placeOf } from './places.ts';
import { outcomeOf, type RoleRule } from './rules.ts';

let koma: TestApp;
let scene: PartScene;
/** Holds ids that never existed. */
let madeUp: Cast;
beforeAll(async () => {
  koma = await shareTestApp();
  scene = await makePartScene(koma);
  const ids = Object.entries(scene.cast).filter(([, value]) => typeof value === 'string');
  madeUp = { ...scene.cast, ...Object.fromEntries(ids.map(([name]) => [name, newId()])) };
});

const aboutThings = allEndpoints.flatMap((endpoint) => {
  const rule = rules[nameOf(endpoint)];
  return rule?.by === 'role' ? [{ name: nameOf(endpoint), endpoint, rule }] : [];
});

/** Changes only what the caller wrote. */
const isForAuthors = ({ caller }: Endpoint, { from, byLink }: RoleRule) =>
  byLink === 'authors' || (caller === 'account-or-guest' && (from === 'editor' || from === 'owner'));

const strength = ['viewer', 'collaborator', 'editor'] as const;
const isAtLeast = (role: (typeof strength)[number], from: RoleRule['from']) =>
  strength.some((one, at) => one === from && strength.indexOf(role) >= at);

function expectedOf(caller: PartCaller, endpoint: Endpoint, rule: RoleRule): number | 'let in' {
  const place = placeOf(rule, scene.cast);
  const isHidden = !isWithin(place, caller.given) || rule.from === 'nobody';
  if (caller.as === 'account') {
    if (isHidden) return rule.hidden;
    if (rule.isOfTheProject || !isAtLeast(caller.role, rule.from)) return errors.forbidden.code;
    const isBeyond = rule.into !== undefined && !isWithin(rule.into, caller.given);
    return isBeyond ? errors.contentMissing.code : 'let in';
  }
  const isSignedIn = caller.as === 'account by link';
  const speaks = endpoint.caller === 'account-or-guest' || (isSignedIn && rule.byLink !== undefined);
  if (!speaks && endpoint.caller !== 'account-or-link')
    return isSignedIn ? rule.hidden : errors.signInRequired.code;
  if (isHidden) return rule.hidden;
  if (rule.from === 'viewer') return 'let in';
  if (caller.as === 'unconfirmed guest') return errors.guestUnconfirmed.code;
  return isForAuthors(endpoint, rule) ? errors.forbidden.code : 'let in';
}

function secretsFor({ given }: Pick<PartCaller, 'given'>): string[] {
  const { editor, collaborator, viewer } = scene.cast;
  const addresses = [editor, collaborator, viewer].map(({ email }) => email);
  return [OUTSIDE, WHOLE, ...addresses, ...(given === 'file' ? [BESIDE] : [])];
}

function expectSilence(name: string, body: string, secrets: string[]) {
  expect([name, secrets.filter((secret) => body.includes(secret))]).toEqual([name, []]);
}

describe.each(Object.entries(partCallers))('%s', (who, caller) => {
  test.each(aboutThings)('$name', async ({ name, endpoint, rule }) => {
    const expected = expectedOf(caller, endpoint, rule);
    const mutates = rule.isDestructive && expected === 'let in';
    const { cast, headers } = mutates ? await makePartScene(koma) : scene;
    const answer = await ask(koma, endpoint, rule.input(cast), headers[who]);
    expect(answer.http).toBeLessThan(500);
    expect(outcomeOf(rule, answer.code)).toBe(expected);
    expectSilence(name, answer.body, secretsFor(caller));
    if (expected !== rule.hidden) return;
    const none = await ask(koma, endpoint, rule.input(madeUp), headers[who]);
    expect(answer).toEqual(none);
  });

  test('changes what they wrote themselves', async () => {
    const forAuthors = aboutThings.filter(({ endpoint, rule }) => isForAuthors(endpoint, rule));
    expect(forAuthors.length).toBeGreaterThan(2);
    const { own, cast, headers } = scene;
    const mine = own[who];
    if (!mine) return;
    // Moving and resolving take an account.
    const isGuest = caller.as === 'confirmed guest';
    for (const { name, endpoint, rule } of forAuthors.toSorted((one) =>
      one.endpoint.method === 'DELETE' ? 1 : -1,
    )) {
      const { http } = await ask(koma, endpoint, rule.input({ ...cast, ...mine }), headers[who]);
      expect([name, http]).toEqual([name, isGuest && endpoint.caller === 'account' ? 401 : 200]);
    }
  });

  test('calls about the whole project say nothing of the rest by the id of a part', async () => {
    const { cast, headers } = scene;
    const ofProjects = aboutThings.filter(
      ({ rule }) => placeOf(rule, cast) === 'project' && !rule.isDestructive,
    );
    expect(ofProjects.length).toBeGreaterThan(20);
    for (const { name, endpoint, rule } of ofProjects) {
      for (const projectId of [cast.folderId, cast.fileId]) {
        const { body, http } = await ask(koma, endpoint, rule.input({ ...cast, projectId }), headers[who]);
        expect([name, http < 500]).toEqual([name, true]);
        expectSilence(name, body, secretsFor(caller));
      }
    }
  });

  test('no call finds the owner by the address', async () => {
    const { cast, headers } = scene;
    const { email } = cast.owner;
    const searchable = aboutThings.filter(
      ({ endpoint: { method, query } }) =>
        method === 'GET' && query instanceof z.ZodObject && 'search' in query.shape,
    );
    expect(searchable.length).toBeGreaterThan(4);
    for (const { name, endpoint, rule } of searchable) {
      for (const search of [email, email.slice(0, email.indexOf('@') + 1)]) {
        const { query = {}, ...input } = rule.input(cast);
        const { body } = await ask(koma, endpoint, { ...input, query: { ...query, search } }, headers[who]);
        expectSilence(name, body, [cast.owner.id]);
      }
    }
  });

  test('lists, counts and search hold nothing of the rest', async () => {
    for (const endpoint of ownLists) {
      for (const query of queriesOf(endpoint)) {
        const { body, http } = await ask(koma, endpoint, { query }, scene.headers[who]);
        expect(http).toBeLessThan(500);
        expectSilence(endpoint.path, body, secretsFor(caller));
      }
    }
  });
});

const ownLists = allEndpoints.filter((one) => {
  const rule = rules[nameOf(one)];
  return one.method === 'GET' && rule?.by === 'account' && !rule.isStream;
});
const searches = ['/search', '/search/comments', '/team/get-user'];
const queriesOf = ({ path }: Endpoint) =>
  searches.includes(path)
    ? [OUTSIDE, BESIDE, 'words', 'private', 'Editor', 'person'].map((search) => ({ search }))
    : [{}];

test('whoever was given a part learns no address of those who were asked to review it', async () => {
  const { cast, headers } = await makePartScene(koma);
  const outside = ['mika@elsewhere.example', 'ken@elsewhere.example'];
  const reviewers = [...outside, cast.viewer];
  await requestReview(koma, cast.owner, { file: cast, reviewers });
  const reads = aboutThings.filter(({ endpoint }) => endpoint.method === 'GET');
  for (const [who, held] of Object.entries(headers)) {
    for (const { name, endpoint, rule } of reads) {
      const { body } = await ask(koma, endpoint, rule.input(cast), held);
      expectSilence(`${who}: ${name}`, body, outside);
    }
  }
});

describe('a reviewer by mail', () => {
  test.each(['as a session', 'as a grant', 'as a guest', 'as a sender'])(
    'is nobody to every call about things, with the token %s',
    async (how) => {
      const { cast, reviewer } = scene;
      const about = { ...cast, ...reviewer.file };
      const held = reviewer.held[how] ?? {};
      // An additional grant changes nothing.
      const { 'guest-token': _guest, ...rest } = held;
      for (const { name, endpoint, rule } of aboutThings) {
        const { http, code } = await ask(koma, endpoint, rule.input(about), held);
        const without = how === 'as a guest' ? await ask(koma, endpoint, rule.input(about), rest) : undefined;
        if (without) expect([name, http, code]).toEqual([name, without.http, without.code]);
        else expect([name, http >= 400 && http < 500]).toEqual([name, true]);
      }
    },
  );

  test('reads the review by the token, and nothing of the rest', async () => {
    const { token } = scene.reviewer;
    const byToken = allEndpoints.filter(({ path }) => path === '/review/guest');
    for (const endpoint of byToken) {
      const { http, body } = await ask(koma, endpoint, { body: { token } });
      expect(http).toBe(200);
      expectSilence(endpoint.path, body, [OUTSIDE, BESIDE, scene.cast.fileId, scene.cast.folderId]);
    }
  });
});

describe('a sender', () => {
  const isForSenders = ({ caller }: Endpoint) => caller === 'account-or-sender';

  test.each(aboutThings)('$name, also about a folder of their own', async ({ name, endpoint, rule }) => {
    const { cast, sender } = scene;
    const theirs = await ask(
      koma,
      endpoint,
      rule.input({ ...cast, folderId: sender.folderId }),
      sender.headers,
    );
    const isTaken = isForSenders(endpoint) && placeOf(rule, cast) === 'folder';
    expect(outcomeOf(rule, theirs.code)).toBe(isTaken ? 'let in' : errors.signInRequired.code);
    expectSilence(name, theirs.body, secretsFor({ given: 'file' }));
    const others = await ask(koma, endpoint, rule.input(cast), sender.headers);
    expect(outcomeOf(rule, others.code)).toBe(
      isForSenders(endpoint) ? rule.hidden : errors.signInRequired.code,
    );
  });
});
