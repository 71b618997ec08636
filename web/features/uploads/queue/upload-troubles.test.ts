import { describe, expect, test } from 'vitest';
import { ProcessingState } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { UnreadableFile } from '../checksum/checksum.ts';
import { StorageFailure } from '../sending/sending-failures.ts';
import { createJob } from './upload-job.ts';
import {
  createServer,
  file,
  jobOf,
  lost,
  openQueue,
  PART,
  refused,
  single,
  states,
} from './upload-queue.fixture.ts';
import { PreviewFailure } from './watch-processing.ts';

describe('what comes between an upload and its end', () => {
  test('what is cancelled while its upload is being begun frees it as well', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const release = server.hold();
    queue.add([single('film.mov', 3 * PART)]);
    await expect.poll(() => server.calls).toEqual(['start']);
    queue.cancel(queue.read()[0]?.id ?? '');
    release();
    await expect.poll(() => server.calls).toEqual(['start', 'abort u1']);
  });

  test('a cancelled folder is not waited for any longer', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { createFile } = server.transport;
    server.transport.createFile = async (wanted) => {
      if (wanted.fileName === 'b.png') queue.cancel(queue.read()[0]?.id ?? '');
      return createFile(wanted);
    };
    const large = (name: string) => ({ file: file(name, 2 * PART) });
    queue.add([jobOf('folder', 'Day 4', [large('a.png'), large('b.png'), large('c.png')])]);
    await expect.poll(() => queue.read()).toEqual([]);
    await expect.poll(() => server.counts).toEqual({ added: 3, failed: 2 });
    expect(server.registered).not.toContain('c.png');
    expect(server.calls.filter((call) => call.startsWith('remove'))).toEqual([]);
  });

  test('a folder that is cancelled before anything arrived does not stand in the way of the next try', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.transport.put = async () => {
      queue.pause(queue.read()[0]?.id ?? '');
      throw new DOMException('Stopped', 'AbortError');
    };
    queue.add([jobOf('folder', 'Day 5', [{ file: file('a.png') }])]);
    await expect.poll(() => states(queue)).toEqual(['paused']);
    queue.cancel(queue.read()[0]?.id ?? '');
    await expect.poll(() => server.calls).toContain('remove /Day 5');
  });

  test('an upload that has to wait for room says why, and goes on by itself', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { code, http } = errors.tooManyRequests;
    let release = (): void => undefined;
    server.trouble['sign a.png'] = [
      () => {
        release = server.hold();
        return refused(code, http, 'The room is free in 15 minutes.');
      },
    ];
    queue.add([single('a.png')]);
    await expect
      .poll(() => queue.read())
      .toMatchObject([{ state: 'uploading', message: 'The room is free in 15 minutes.' }]);
    release();
    await expect.poll(() => queue.read()).toMatchObject([{ state: 'completed', message: null }]);
  });

  test('what was refused in the end frees its room, also when it is only sent away', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { code, http } = errors.conflict;
    server.trouble['register a.png'] = [() => refused(code, http, 'The file already exists.')];
    server.trouble['put u2/1'] = [() => new StorageFailure(507)];
    queue.add([single('a.png'), single('b.png')]);
    await expect.poll(() => states(queue)).toEqual(['failed', 'failed']);
    expect(server.calls).toContain('abort u1');
    expect(server.calls).not.toContain('abort u2');
    queue.dismiss();
    expect(server.calls).toContain('abort u2');
  });

  test('a disk that was pulled out, or a full storage, costs nothing of what arrived', async () => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['sign part 3'] = [() => new UnreadableFile()];
    server.trouble.complete = [() => new StorageFailure(507)];
    queue.add([single('film.mov', 3 * PART)]);
    for (const _failure of ['unreadable', 'full']) {
      await expect.poll(() => states(queue)).toEqual(['failed']);
      queue.resume(queue.read()[0]?.id ?? '');
    }
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.calls.filter((call) => call === 'start' || call.startsWith('abort'))).toEqual(['start']);
    expect(server.calls.filter((call) => call.startsWith('put'))).toHaveLength(3);
  });

  test.each([
    ['a plan', errors.planLimit],
    ['an account', errors.accountFull],
  ])('%s whose room was taken while nobody sent costs nothing of what arrived', async (_, { code, http }) => {
    const server = createServer();
    const queue = openQueue(server);
    server.trouble['sign part 3'] = [() => refused(code, http, 'There is not enough storage left.')];
    queue.add([single('film.mov', 3 * PART)]);
    await expect.poll(() => states(queue)).toEqual(['failed']);
    queue.resume(queue.read()[0]?.id ?? '');
    await expect.poll(() => states(queue)).toEqual(['completed']);
    expect(server.calls.filter((call) => call === 'start' || call.startsWith('abort'))).toEqual(['start']);
    expect(server.calls.filter((call) => call.startsWith('put'))).toHaveLength(3);
  });

  test('when the session ends, it waits for the next one with what arrived', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { code, http } = errors.sessionExpired;
    server.trouble['sign part 3'] = [() => refused(code, http, 'Session expired.')];
    queue.add([single('film.mov', 3 * PART)]);
    await expect.poll(() => states(queue)).toEqual(['waiting']);
    expect(server.onSignedOut).toHaveBeenCalledOnce();
    const job = queue.jobOf(queue.read()[0]?.id ?? '');
    expect(job?.begun.get(0)?.id).toBe('u1');
    expect(server.calls).not.toContain('abort u1');
  });

  test('whoever signs out and in again need not choose the file again', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const item = single('a.png');
    const release = server.hold();
    queue.add([item]);
    await expect.poll(() => states(queue)).toEqual(['uploading']);
    queue.forget();
    await expect.poll(() => states(queue)).toEqual([]);
    release();
    const { read: _read, ...stored } = item;
    queue.adopt(createJob(stored));
    await expect.poll(() => states(queue)).toEqual(['completed']);
  });

  test('what was registered before its answer got lost is found, and what was swept away starts anew', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { sign, createFile } = server.transport;
    server.transport.sign = async (wanted) => {
      const field = { field: 'filePath', message: 'It is used.' };
      if (wanted.objectKey === 'made')
        throw new ApiError({ code: 4220, http: 422, message: 'It is used.', fields: [field] });
      if (wanted.objectKey === 'swept') throw refused(4040, 404, 'It is gone.');
      return sign(wanted);
    };
    server.transport.createFile = async (wanted) =>
      wanted.objectKey === 'made'
        ? { _id: 'here before', processingStatus: ProcessingState.processed, uploadProgress: 100 }
        : createFile(wanted);
    for (const objectKey of ['made', 'swept']) {
      const job = createJob(single(`${objectKey}.png`));
      job.begun.set(0, { id: objectKey, objectKey });
      queue.adopt(job);
    }
    await expect.poll(() => states(queue)).toEqual(['completed', 'completed']);
    expect(server.registered).toEqual(['swept.png']);
    expect(server.calls.filter((call) => call.startsWith('put'))).toEqual(['put u1/1']);
  });

  test('what was paused, or failed, is found again as it was left', async () => {
    const server = createServer();
    const queue = openQueue(server);
    queue.adopt({ ...createJob(single('a.png')), state: 'paused' });
    queue.adopt({ ...createJob(single('b.png')), state: 'failed', message: 'The file already exists.' });
    await expect.poll(() => states(queue)).toEqual(['paused', 'failed']);
    expect(server.calls).toEqual([]);
  });

  test('processing is waited for through a lost network, and its failure is told', async () => {
    const server = createServer();
    const queue = openQueue(server);
    const { createFile } = server.transport;
    server.transport.createFile = async (wanted) => ({
      ...(await createFile(wanted)),
      processingStatus: ProcessingState.inProgress,
    });
    queue.add([single('a.png'), single('gone.png')]);
    await expect.poll(() => states(queue)).toEqual(['processing', 'processing']);
    server.transport.readFile = async (id) => {
      throw id === 'gone.png' ? refused(4005, 404, 'It is gone.') : lost();
    };
    server.ask();
    await expect.poll(() => states(queue)).toEqual(['processing', 'completed']);
    server.transport.readFile = async () => ({
      uploadProgress: 100,
      processingStatus: ProcessingState.failed,
    });
    server.ask();
    await expect.poll(() => states(queue)).toEqual(['completed', 'completed']);
    expect(queue.read().map(({ message }) => message)).toEqual([new PreviewFailure().message, null]);
  });
});
