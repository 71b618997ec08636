import { expect, test, vi } from 'vitest';
import { NoFileId } from './sending-failures.ts';
import { browserTransport } from './transport.ts';

const answer = vi.hoisted(() => ({ data: {} as object, message: 'File uploaded successfully.' }));
vi.mock('../../../lib/api/api.ts', () => ({ api: async () => answer }));

const sent = { projectId: 'p', fileId: null, fileName: 'a.png', fileSize: 1, objectKey: 'k', checksum: 'c' };

test('a registration that names no file is the same image once more', async () => {
  await expect(browserTransport.createFile(sent)).rejects.toBeInstanceOf(NoFileId);
});

test('a file that was registered comes with what the server says about it', async () => {
  answer.data = { _id: 'f', processingStatus: 2, uploadProgress: 100 };
  expect(await browserTransport.createFile(sent)).toMatchObject({
    _id: 'f',
    message: 'File uploaded successfully.',
  });
});
