import { once } from 'node:events';
import { Agent, type ClientRequest, get, request as open } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPerson } from '../../server/test/test-people.ts';

export interface Room {
  address: string;
  fileId: string;
  versionId: string;
  reviewers: Reviewer[];
}

export interface Reviewer {
  /** Milliseconds from the sending of a comment by anybody in the room. */
  told: number[];
  shown: number[];
  errors: string[];
  requests: number;
  sent: number;
  /** Comments of others that the stream has not told of yet. */
  awaited: number;
  expect(clientId: string, sentAt: number): void;
  open(): Promise<void>;
  work(rhythm: { comment: number; scrub: number; presence: number }): void;
  stop(): Promise<void>;
  close(): void;
}

const RANGE_BYTES = 200_000;
const LAST_WORDS_MS = 10_000;
/** As a browser holds its connections open. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Somebody in a review room: an open stream, every new comment read by itself as the page does, the film searched. */
export function createReviewer(room: Room, person: TestPerson): Reviewer {
  const { address, fileId, versionId } = room;
  const headers = { authorization: `Bearer ${person.token}`, language: 'en' };
  /** When each comment that is on its way was sent. */
  const expected = new Map<string, number>();
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  let stream: ClientRequest | undefined;
  let filmAddress = '';

  const reviewer: Reviewer = {
    ...{ told: [], shown: [], errors: [], requests: 0, sent: 0 },
    get awaited() {
      return expected.size;
    },
    expect: (commentId, sentAt) => void expected.set(commentId, sentAt),
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
      for (let waited = 0; expected.size > 0 && waited < LAST_WORDS_MS; waited += 50) await wait(50);
    },
    close: () => void stream?.destroy(),
  };
  return reviewer;

  /** One after the other, beginning anywhere within the first span. */
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

  function hear(text: string) {
    if (!text.includes('comment.added')) return;
    const at = performance.now();
    for (const [, commentId = ''] of text.matchAll(/"commentId":"([^"]+)"/g)) settle(commentId, at, 20);
  }

  /** A stream may be quicker than the answer to whoever sent the comment. */
  function settle(commentId: string, at: number, tries: number) {
    const sentAt = expected.get(commentId);
    if (sentAt === undefined) {
      if (tries > 0) setTimeout(settle, 50, commentId, at, tries - 1);
      return;
    }
    expected.delete(commentId);
    reviewer.told.push(at - sentAt);
    void ask('GET', `/comment/get/${commentId}`).then(() => reviewer.shown.push(performance.now() - sentAt));
  }

  function look() {
    return ask('PUT', `/file/presence/${fileId}`, { fileVersionId: versionId });
  }

  async function readComments() {
    await ask('GET', `/comment/get-list/${versionId}`);
  }

  async function readFilm() {
    const from = Math.floor(Math.random() * 7_000_000);
    const url = new URL(filmAddress, address);
    const answer = await send('GET', `${address.slice(0, -4)}${url.pathname}${url.search}`, undefined, {
      range: `bytes=${from}-${from + RANGE_BYTES - 1}`,
    });
    if (answer.status !== 206) reviewer.errors.push(`film ${answer.status}`);
  }

  async function ask(method: string, path: string, body?: object) {
    const { status, text } = await send(method, `${address}${path}`, body, headers);
    const answer = status === 200 ? JSON.parse(text) : {};
    if (answer.statusCode === 200) return answer.data;
    reviewer.errors.push(`${path} ${status} ${text.slice(0, 200)}`);
    return {};
  }

  async function send(method: string, url: string, body: object | undefined, given: Record<string, string>) {
    reviewer.requests += 1;
    const payload = body && JSON.stringify(body);
    const request = open(url, {
      ...{ method, agent },
      headers: {
        ...given,
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    });
    request.end(payload);
    try {
      const [response] = await once(request, 'response');
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      return { status: response.statusCode as number, text: Buffer.concat(chunks).toString() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  }
}
