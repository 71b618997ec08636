import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { receiveBody } from './receive-body.ts';

const MIB = 1024 * 1024;

test('a body that is there all at once leaves room for others in every turn of the event loop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koma-receive-'));
  const handle = await open(join(folder, 'body'), 'w');
  const chunk = Buffer.alloc(64 * 1024, 7);
  let left = 32 * MIB;
  let inTurn = 0;
  let most = 0;
  const source = new Readable({
    read() {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += chunk.length;
      most = Math.max(most, inTurn);
      left -= chunk.length;
      this.push(left < 0 ? null : chunk);
    },
  });
  const { size } = await receiveBody({ source, handle, length: 32 * MIB });
  await handle.close();
  await removeFolder(folder);

  expect(size).toBe(32 * MIB);
  expect(most).toBeLessThanOrEqual(MIB);
});
