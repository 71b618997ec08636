import { describe, expect, test } from 'vitest';
import { errors } from '../../../../contract/errors.ts';
import { StorageFailure } from '../sending/sending-failures.ts';
import {
  createServer,
  file,
  jobOf,
  lost,
  MIB,
  openQueue,
  PART,
  refused,
  single,
  states,
} from './upload-queue.fixture.ts';

describe('the upload queue', () => {
  test('sends one item after the other', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const release = server.hold();
    queue.add([single('a.png'), single('b.png')]);
    await expect.poll(() => states(queue)).toEqual(['uploading', 'queued']);
    release();
    await expect.poll(() => states(queue)).toEqual(['completed', 'completed']);
    expect(server.registered).toEqual(['a.png', 'b.png']);
  });

  test('goes on by itself when network or server are back', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['sign a.png'] = [lost, lost];
    server.trouble['put u1/1'] = [() => new StorageFailure(0), () => new StorageFailure(503)];
    server.trouble['register a.png'] = [lost];
    queue.add([single('a.png')]);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.registered).toEqual(['a.png']);
  });

  test('an address that ran out is signed again for the same upload', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['put u1/1'] = [() => new StorageFailure(403)];
    queue.add([single('a.png')]);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.calls.filter((call) => call.startsWith('sign'))).toHaveLength(2);
    expect(server.calls).not.toContain('put u2/1');
  });

  test('bytes whose answer got lost are not sent a third time', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { put } = server.transport;
    let puts = 0;
    server.transport.put = async (wanted) => {
      puts += 1;
      await put(wanted);
      throw new StorageFailure(puts === 1 ? 0 : 409);
    };
    queue.add([single('a.png')]);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(puts).toBe(2);
  });

  test('a refusal is said in its words, and the queue goes on', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { code, http } = errors.conflict;
    server.trouble['sign a.png'] = [() => refused(code, http, 'The file already exists.')];
    queue.add([single('a.png'), single('b.png')]);
    await expect.poll(() => states(queue)).toEqual(['failed', 'completed']);
    expect(queue.read()[0]?.message).toBe('The file already exists.');
    expect(server.onRefused.mock.calls).toEqual([
      [{ name: 'a.png', message: 'The file already exists.', failed: 1 }],
    ]);
    queue.resume(queue.read()[0]?.id ?? '');
    await expect.poll(() => states(queue)).toEqual(['completed', 'completed']);
  });

  test('a large file goes in parts; after a pause only the missing ones are sent', async () => {
    const server = createServer();
    const queue = openQueue(server);
    queue.add([single('film.mov', 3 * PART)]);
    const id = 'job';
    const { put } = server.transport;
    let puts = 0;
    server.transport.put = async (wanted) => {
      puts += 1;
      if (puts > 2) {
        queue.pause(queue.read()[0]?.id ?? id);
        throw new DOMException('Stopped', 'AbortError');
      }
      await put(wanted);
    };
    await expect.poll(() => states(queue)).toEqual(['paused']);
    server.transport.put = put;
    const before = server.calls.length;
    queue.resume(queue.read()[0]?.id ?? id);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    const after = server.calls.slice(before);
    expect(after).toContain('progress u1');
    expect(after.filter((call) => call.startsWith('put')).length).toBeLessThan(3);
    expect(server.registered).toEqual(['film.mov']);
  });

  test('a folder keeps its structure, and one bad file does not hold up the others', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['sign bad.png'] = [() => refused(4151, 415, 'This kind of file cannot be uploaded.')];
    queue.add([
      jobOf('folder', 'Day 2', [
        { file: file('a.png') },
        { file: file('bad.png'), path: ['raw'] },
        { file: file('c.png'), path: ['raw', 'deep'] },
      ]),
    ]);
    await expect.poll(() => states(queue)).toEqual(['failed']);
    expect(server.folders).toEqual(['/Day 2', '/Day 2/raw', '/Day 2/raw/deep']);
    expect(server.registered.toSorted()).toEqual(['a.png', 'c.png']);
    expect(server.counts).toEqual({ added: 3, failed: 1 });
    const [view] = queue.read();
    expect(view).toMatchObject({ total: 2, completed: 2 });
    expect(view?.failures.map(({ name }) => name)).toEqual(['bad.png']);

    queue.resume(view?.id ?? '');
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.registered).toContain('bad.png');
    expect(server.counts).toEqual({ added: 4, failed: 1 });
    expect(server.folders).toHaveLength(3);
  });

  test('of a folder only the tiny files are spoken of together: an address would run out before much was sent', async () => {
    const server = createServer();
    const together: string[] = [];
    const queue = openQueue(server, {
      ...server.transport,
      sign: (body) => {
        together.push(body.fileName);
        return server.transport.sign(body);
      },
    });
    const photo = new File([new Uint8Array(2 * MIB)], 'photo.jpg');
    queue.add([jobOf('folder', 'Day 3', [{ file: photo }, { file: file('tiny.png') }])]);
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.registered.toSorted()).toEqual(['photo.jpg', 'tiny.png']);
    expect(together).toEqual(['tiny.png']);
  });

  test('cancelling frees what already arrived', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.transport.complete = () => new Promise(() => undefined);
    queue.add([single('film.mov', 3 * PART)]);
    await expect.poll(() => server.calls).toContain('sign part 1');
    queue.cancel(queue.read()[0]?.id ?? '');
    await expect.poll(() => queue.read()).toEqual([]);
    expect(server.calls).toContain('abort u1');
    expect(server.registered).toEqual([]);
  });

  test('what was found again after a reload waits for its file, and then goes on', async () => {
    const server = createServer();
    const first = openQueue(server);
    const item = single('a.png');
    first.add([item]);
    const release = server.hold();
    const job = first.jobOf(item.id);
    release();
    const queue = openQueue(createServer());
    if (!job) throw new Error('The job is missing.');
    const { read } = job;
    queue.adopt({ ...job, read: undefined, done: new Set(), begun: new Map() });
    await expect.poll(() => states(queue)).toEqual(['waiting']);
    if (read) queue.supply(job.id, read);
    await expect.poll(() => states(queue)).toEqual(['completed']);
  });
});
