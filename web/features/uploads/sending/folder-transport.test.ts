import { expect, test, vi } from 'vitest';
import { uploads } from '../../../../contract/calls/uploads.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { createFolderTransport } from './folder-transport.ts';

const folderTransport = createFolderTransport();

interface Asked {
  files?: { fileName: string }[];
  fileName?: string;
}

const server = vi.hoisted(() => ({ answer: (_endpoint: unknown, _body: Asked): unknown => undefined }));
vi.mock('../../../lib/api/api.ts', () => ({
  api: async (endpoint: unknown, { body }: { body: Asked }) => ({ data: server.answer(endpoint, body) }),
}));

const wanted = (fileName: string) => ({
  projectId: 'p',
  fileId: null,
  fileName,
  fileSize: 5,
  mimeType: 'image/png',
});
const address = (fileName: string) => ({ _id: fileName, signedUrl: `/${fileName}` });

test('files that are signed at the same time are one call, and a refused one is refused alone', async () => {
  const calls: unknown[] = [];
  server.answer = (endpoint, { files = [] }) => {
    calls.push(endpoint);
    return {
      results: files.map(({ fileName }) =>
        fileName === 'taken.png'
          ? { statusCode: 4090, message: 'The file already exists.' }
          : address(fileName),
      ),
    };
  };
  const [one, two, three] = await Promise.allSettled(
    ['1.png', 'taken.png', '3.png'].map((name) => folderTransport.sign(wanted(name))),
  );
  expect(calls).toEqual([uploads.signMany]);
  expect([one, three]).toMatchObject([{ value: address('1.png') }, { value: address('3.png') }]);
  expect(two).toMatchObject({ reason: { code: 4090, http: 409, message: 'The file already exists.' } });
});

test('one that spoils the call for all is found by asking for each', async () => {
  const bad = new ApiError({ code: 4000, http: 400, message: 'The name is too long.' });
  server.answer = (endpoint, { fileName = '' }) => {
    if (endpoint === uploads.signMany || fileName === 'bad.png') throw bad;
    return address(fileName);
  };
  const answers = await Promise.allSettled(
    ['1.png', 'bad.png'].map((name) => folderTransport.sign(wanted(name))),
  );
  expect(answers).toMatchObject([{ value: address('1.png') }, { reason: bad }]);
});

test('an address that ran out is asked for alone', async () => {
  const calls: unknown[] = [];
  server.answer = (endpoint, { fileName = '' }) => {
    calls.push(endpoint);
    return address(fileName);
  };
  await folderTransport.sign({ ...wanted('1.png'), objectKey: 'begun' });
  expect(calls).toEqual([uploads.sign]);
});
