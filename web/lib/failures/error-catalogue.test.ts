import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isKnownCode } from '../../../contract/errors.ts';
import { ApiError, type FieldError } from '../api/api-error.ts';
import { createErrorCatalogue, type Scope, type World } from './error-catalogue.ts';
import type { Unavailable } from './unavailable.ts';

interface Given {
  code: number;
  http?: number;
  fields?: FieldError[];
  scope?: Scope;
  shownFields?: string[];
  showsFailure?: boolean;
  token?: boolean;
  times?: number;
}

function fail({ code, http = 400, fields = [], scope = 'load', token = true, times = 1, ...shown }: Given) {
  const done: string[] = [];
  let missing: Unavailable | null = null;
  const world: World = {
    reload: () => done.push('reload'),
    goTo: (path) => done.push(`go ${path}`),
    here: () => '/dashboard/1?sort=name',
    hasToken: () => token,
    clearBrowser: () => done.push('clear browser'),
    clearSessionStorage: () => done.push('clear session storage'),
    showToast: ({ tone, message }) => done.push(`${tone}: ${message}`),
    setUnavailable: (what) => {
      missing = what;
      done.push(`missing ${what}`);
    },
    readUnavailable: () => missing,
    showUpgrade: () => done.push('upgrade'),
    translate: (key) => key,
  };
  const error = new ApiError({ code, http, message: 'what happened', fields });
  const handleFailure = createErrorCatalogue(world);
  for (let at = 0; at < times; at += 1) handleFailure(error, { scope, ...shown });
  return { done, leave: () => (missing = null) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('5055 reloads the page', () => {
  expect(fail({ code: 5055, http: 409 }).done).toEqual(['reload']);
});

test('5204 forgets the session and asks to sign in, remembering the page', () => {
  expect(fail({ code: 5204, http: 401 }).done).toEqual([
    'clear browser',
    'error: common:errors.sessionExpired',
    'go /sign-in?next=%2Fdashboard%2F1%3Fsort%3Dname',
  ]);
});

test.each([1000, 5000, 5123, 5300, 50_010, 50_011])(
  '%i is known: its message is shown, and that is all',
  (code) => {
    expect(fail({ code, scope: 'action' }).done).toEqual(['error: what happened']);
    expect(isKnownCode(code)).toBe(true);
  },
);

test('a code that nobody knows shows its message as well', () => {
  expect(isKnownCode(5301)).toBe(false);
  expect(fail({ code: 5301, scope: 'action' }).done).toEqual(['error: what happened']);
});

test('505 is information', () => {
  expect(fail({ code: 505, http: 409 }).done).toEqual(['info: what happened']);
});

test('a page that loses access with several calls leaves once, so that going back leads back', () => {
  const { done } = fail({ code: 4003, http: 403, times: 3 });
  vi.advanceTimersByTime(2000);
  expect(done.filter((what) => what === 'go /dashboard')).toHaveLength(1);
});

test('4003 says it, and after two seconds clears the session storage and goes to the dashboard', () => {
  const { done } = fail({ code: 4003, http: 403 });
  vi.advanceTimersByTime(1999);
  expect(done).toEqual(['error: what happened']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['error: what happened', 'clear session storage', 'go /dashboard']);
});

test('any 401 clears the token and local storage', () => {
  expect(fail({ code: 4010, http: 401 }).done).toEqual(['clear browser', 'error: what happened']);
});

test('a profile that is not there clears silently', () => {
  expect(fail({ code: 4040, http: 404, scope: 'profile' }).done).toEqual(['clear browser']);
});

describe('a thing that is missing while a page loads', () => {
  test.each([
    [4004, 'content'],
    [4005, 'file'],
    [4006, 'version'],
    [4007, 'notShared'],
    [7002, 'project'],
    [7003, 'deactivated'],
  ])('%i marks the page: %s', (code, what) => {
    expect(fail({ code, http: 404 }).done).toEqual([`missing ${what}`]);
  });

  test('is said, and the page stays, when somebody was acting', () => {
    expect(fail({ code: 7002, http: 404, scope: 'action' }).done).toEqual(['error: what happened']);
  });

  test('is ignored on the comment list', () => {
    expect(fail({ code: 4005, http: 404, scope: 'comments' }).done).toEqual([]);
    expect(fail({ code: 4006, http: 404, scope: 'comments' }).done).toEqual([]);
  });
});

describe('7004, an invitation that is no longer good', () => {
  // The page shows the message; a toast would repeat it.
  const start = ['missing invitation'];

  test('leads to the dashboard after five seconds', () => {
    const { done } = fail({ code: 7004, http: 410, scope: 'action' });
    vi.advanceTimersByTime(4999);
    expect(done).toEqual(start);
    vi.advanceTimersByTime(1);
    expect(done).toEqual([...start, 'go /dashboard']);
  });

  test('leads to sign-in when nobody is signed in', () => {
    const { done } = fail({ code: 7004, http: 410, token: false });
    vi.advanceTimersByTime(5000);
    expect(done).toEqual([...start, 'go /sign-in']);
  });

  test('does not pull back somebody who went on alone', () => {
    const { done, leave } = fail({ code: 7004, http: 410 });
    leave();
    vi.advanceTimersByTime(5000);
    expect(done).toEqual(start);
  });
});

describe('every other code', () => {
  test('shows its message', () => {
    expect(fail({ code: 4220, http: 422 }).done).toEqual(['error: what happened']);
  });

  test('leaves it to the page that says it where the answer would stand', () => {
    expect(fail({ code: 4290, http: 429, showsFailure: true }).done).toEqual([]);
    expect(fail({ code: 5204, http: 401, showsFailure: true }).done).toContain('clear browser');
  });

  test('is a toast when an action is refused, also where it stands beside the field', () => {
    const fields = [{ field: 'password', message: 'wrong password' }];
    expect(fail({ code: 4220, http: 422, scope: 'action', fields, shownFields: ['password'] }).done).toEqual([
      'error: wrong password',
    ]);
  });

  test('shows every message of its errors, but what a form got wrong stands beside its field alone', () => {
    const fields = [
      { field: 'email', message: 'no address' },
      { field: 'name', message: 'no name' },
      { field: 'type', message: 'no type' },
    ];
    expect(fail({ code: 4000, fields }).done).toEqual([
      'error: no address',
      'error: no name',
      'error: no type',
    ]);
    expect(fail({ code: 4000, fields, shownFields: ['email', 'name'] }).done).toEqual(['error: no type']);
  });
});
