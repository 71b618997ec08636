import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventName } from '../../../contract/events.ts';
import { openLive } from './live.ts';

interface Connection {
  headers: Record<string, string>;
  aborted: boolean;
  send(text: string): void;
  end(): void;
}

let connections: Connection[] = [];
let answer: number | 'offline' = 200;
let retryAfter: string | undefined;
let page: EventTarget & { visibilityState: string };
let network: EventTarget;
let heard: string[] = [];
let position: { lastId: string | undefined };
let opened: { close(): void } | undefined;

function fakeFetch(
  _address: string,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
) {
  if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const connection: Connection = {
        headers,
        aborted: false,
        send: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      };
      signal.addEventListener('abort', () => {
        connection.aborted = true;
        controller.error(new DOMException('aborted', 'AbortError'));
      });
      connections.push(connection);
    },
  });
  const told = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return Promise.resolve(new Response(body, { status: answer, headers: told }));
}

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  heard = [];
  position = { lastId: undefined };
  answer = 200;
  retryAfter = undefined;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  network = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  vi.stubGlobal('fetch', fakeFetch);
});

afterEach(() => {
  opened?.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

async function open() {
  opened = openLive({
    getToken: () => 'token-1',
    getLanguage: () => 'ja',
    heard: position,
    onEvent: ({ type }) => heard.push(type),
    onReset: () => heard.push('reset'),
    onState: (state) => heard.push(`is ${state}`),
  });
  await settle();
}

const projectId = '01980000-0000-7000-8000-00000000abcd';
const change = (id: number, type: EventName) =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ type, data: { projectId } })}\n\n`;

function show(visibilityState: string) {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('what happened while the page was loading is asked for, and not again by the next stream of the page', async () => {
  position.lastId = '3';
  await open();
  connections[0]?.send(change(5, 'project.changed'));
  await settle();
  opened?.close();
  await open();
  expect(connections.map(({ headers }) => headers['last-event-id'])).toEqual(['3', '5']);
});

test('carries the token and hands on what changes', async () => {
  await open();
  connections[0]?.send(`retry: 2000\n\nid: 4\nevent: open\ndata: {}\n\n${change(5, 'project.changed')}`);
  await settle();
  expect(connections[0]?.headers).toEqual({ language: 'ja', authorization: 'Bearer token-1' });
  expect(heard).toEqual(['is connecting', 'is open', 'project.changed']);
});

test('comes back where it stood when the stream breaks', async () => {
  await open();
  connections[0]?.send(change(5, 'project.changed'));
  await settle();
  connections[0]?.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(connections).toHaveLength(2);
  expect(connections[1]?.headers['last-event-id']).toBe('5');
  connections[1]?.send(': \nid: 9\n\n');
  connections[1]?.send('id: 9\nevent: reset\ndata: {}\n\n');
  await settle();
  expect(heard.at(-1)).toBe('reset');
});

test('waits longer after each failure, and tries at once when the network is back', async () => {
  answer = 'offline';
  await open();
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = heard.filter((line) => line === 'is connecting').length;
  expect(tries).toBeLessThan(9);
  answer = 200;
  network.dispatchEvent(new Event('online'));
  await settle();
  expect(connections).toHaveLength(1);
});

test('a page that finds no place waits as long as it was told, and shows by asking anew meanwhile', async () => {
  answer = 429;
  retryAfter = '60';
  await open();
  for (let count = 0; count < 5; count++) {
    network.dispatchEvent(new Event('online'));
    show('hidden');
    show('visible');
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(connections).toHaveLength(1);
  expect(heard).not.toContain('reset');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connections).toHaveLength(2);
  expect(heard.filter((line) => line === 'reset')).toHaveLength(1);
  answer = 200;
  await vi.advanceTimersByTimeAsync(80_000);
  expect(heard.at(-1)).toBe('is open');
});

test('a window that made room for a newer one comes back by itself, or at once when it is looked at', async () => {
  await open();
  connections[0]?.send('id: 7\nevent: rest\ndata: {"seconds":60}\n\n');
  connections[0]?.end();
  await vi.advanceTimersByTimeAsync(55_000);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(connections[1]?.headers['last-event-id']).toBe('7');
  connections[1]?.send('id: 8\nevent: rest\ndata: {"seconds":60}\n\n');
  connections[1]?.end();
  await settle();
  show('hidden');
  show('visible');
  await settle();
  expect(connections).toHaveLength(3);
  expect(heard).not.toContain('reset');
});

test('ends for good when the session is over', async () => {
  answer = 401;
  await open();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(connections).toHaveLength(1);
  expect(heard).toEqual(['is connecting', 'is closed']);
});

test('ends for good when the server closes it', async () => {
  await open();
  connections[0]?.send('id: 6\nevent: close\ndata: {}\n\n');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(connections).toHaveLength(1);
  expect(heard.at(-1)).toBe('is closed');
});

test('gives up a line that has gone silent', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(connections[0]?.aborted).toBe(true);
  expect(connections.length).toBeGreaterThan(1);
});

test('lets go of the connection while nobody sees the page', async () => {
  await open();
  connections[0]?.send(change(5, 'project.changed'));
  await settle();
  show('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections[0]?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(connections).toHaveLength(1);
  show('visible');
  await settle();
  expect(connections[1]?.headers['last-event-id']).toBe('5');
});

test('a closed stream says nothing more', async () => {
  await open();
  opened?.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(1);
  expect(heard).toEqual(['is connecting', 'is open']);
});

test('what it cannot read does not stop it', async () => {
  await open();
  connections[0]?.send(`id: 1\nevent: change\ndata: {"type":7}\n\n${change(2, 'project.members')}`);
  await settle();
  expect(heard.at(-1)).toBe('project.members');
});
