import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage, request as open } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPerson } from '../../server/test/test-people.ts';

export interface Room {
  address: string;
  fileId: string;
  versionId: string;
  reviewers: Reviewer[];
}

export interface Reviewer {
  /** Milliseconds since a comment in the room was sent. */
  told: number[];
  shown: number[];
  errors: string[];
  requests: number;
  sent: number;
  awaited: number;
  expect(clientId: string, sentAt: number): void;
  open(): Promise<void>;
  work(rhythm: { comment: number; scrub: number; presence: number }): void;
  stop(): Promise<void>;
  hearOut(): Promise<void>;
  close(): void;
}

interface Sent {
  method: string;
  address: string;
  headers: Record<string, string>;
  payload?: string | undefined;
}

const RANGE_BYTES = 200_000;
const LAST_WORDS_MS = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Simulates a reviewer: an open stream, a read of every new comment, and seeking. */
export function createReviewer(room: Room, person: TestPerson): Reviewer {
  const { address, fileId, versionId } = room;
  const headers = { authorization: `Bearer ${person.token}`, language: 'en' };
  const expected = new Map<string, number>();
  /** Time of delivery for events that overtook the sender's answer. */
  const toldBefore = new Map<string, number>();
  let unread = '';
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  const reads: Promise<void>[] = [];
  let stream: ClientRequest | undefined;
  let filmAddress = '';

  const reviewer: Reviewer = {
    ...{ told: [], shown: [], errors: [], requests: 0, sent: 0 },
    get awaited() {
      return expected.size;
    },
    expect(commentId, sentAt) {
      expected.set(commentId, sentAt);
      const at = toldBefore.get(commentId);
      if (at !== undefined) settle(commentId, at);
    },
    async open() {
      stream = get(`${address}/live`, { headers, agent: false });
      const [response] = await once(stream, 'response');
      if (response.statusCode !== 200) reviewer.errors.push(`stream ${response.statusCode}`);
      stream.on('error', () => undefined);
      response.on('error', () => undefined);
      response.setEncoding('utf8').on('data', hear);
      const file = await ask('GET', `/file/get/${fileId}`);
      filmAddress = file.filePath;
      await readComments();
      await look();
    },
    work({ comment, scrub, presence }) {
      running.push(repeat(comment, say), repeat(scrub, readFilm), repeat(presence, look));
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
    async hearOut() {
      for (let waited = 0; expected.size > 0 && waited < LAST_WORDS_MS; waited += 50) await wait(50);
      await Promise.all(reads);
    },
    close: () => void stream?.destroy(),
  };
  return reviewer;

  async function repeat(seconds: number, work: () => Promise<unknown>) {
    const { signal } = stopping;
    await wait(Math.random() * seconds * 1000, undefined, { signal }).catch(() => undefined);
    while (!signal.aborted) {
      await work();
      await wait(seconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  }

  async function say() {
    const others = room.reviewers.filter((other) => other !== reviewer);
    const sentAt = performance.now();
    const { _id } = await ask('POST', '/comment/add', {
      ...{ fileId, fileVersionId: versionId, comment: 'Please make the sky a little brighter here.' },
    });
    if (!_id) return;
    reviewer.sent += 1;
    for (const other of others) other.expect(_id, sentAt);
  }

  function hear(chunk: string) {
    const at = performance.now();
    const messages = `${unread}${chunk}`.split('\n\n');
    unread = messages.pop() ?? '';
    for (const message of messages) {
      const commentId = /"commentId":"([^"]+)"/.exec(message)?.[1];
      if (commentId !== undefined && message.includes('comment.added')) settle(commentId, at);
    }
  }

  function settle(commentId: string, at: number) {
    const sentAt = expected.get(commentId);
    if (sentAt === undefined) {
      toldBefore.set(commentId, at);
      return;
    }
    expected.delete(commentId);
    toldBefore.delete(commentId);
    reviewer.told.push(at - sentAt);
    const read = ask('GET', `/comment/get/${commentId}`);
    reads.push(read.then(() => void reviewer.shown.push(performance.now() - sentAt)));
  }

  function look() {
    return ask('PUT', `/file/presence/${fileId}`, { fileVersionId: versionId });
  }

  async function readComments() {
    await ask('GET', `/comment/get-list/${versionId}`);
  }

  async function readFilm() {
    const from = Math.floor(Math.random() * 7_000_000);
    const { origin } = new URL(room.address);
    const { pathname, search } = new URL(filmAddress, room.address);
    const range = `bytes=${from}-${from + RANGE_BYTES - 1}`;
    const address = `${origin}${pathname}${search}`;
    const { status, body } = await send({ method: 'GET', address, headers: { range } }, countBytes);
    if (status !== 206 || body !== RANGE_BYTES) reviewer.errors.push(`film ${status}, ${body} bytes`);
  }

  async function ask(method: string, path: string, body?: object) {
    const payload = body && JSON.stringify(body);
    const type = payload && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    };
    const sent = { method, address: `${address}${path}`, headers: { ...headers, ...type }, payload };
    const { status, body: said = '' } = await send(sent, text);
    const answer = status === 200 ? JSON.parse(said) : {};
    if (answer.statusCode === 200) return answer.data;
    reviewer.errors.push(`${path} ${status} ${said.slice(0, 200)}`);
    return {};
  }

  /** Status 0: the connection broke. */
  async function send<T>(
    { address, payload, ...options }: Sent,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<{ status: number; body?: T }> {
    reviewer.requests += 1;
    const request = open(address, { agent, ...options });
    request.end(payload);
    try {
      const [response]: IncomingMessage[] = await once(request, 'response');
      if (!response) return { status: 0 };
      return { status: response.statusCode ?? 0, body: await read(response) };
    } catch {
      return { status: 0 };
    }
  }
}

async function countBytes(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}
