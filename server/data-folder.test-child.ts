// Creates one file of each kind for the test of their modes.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { loadConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openPlatform } from './open-platform.ts';
import { newId } from './platform/id.ts';
import { runProgram } from './platform/media/run/run-program.ts';
import { withScratch } from './platform/media/run/scratch.ts';
import { objectKeys } from './platform/storage/object-keys.ts';

const config = loadConfig();
prepareDataFolder(config);
const connection = { connectionString: config.databaseUrl ?? '' };
const platform = await openPlatform({ config, connection, log: pino({ level: 'silent' }) });
const { storage, mailer, db } = platform;
const body = Buffer.from('bytes');
const contentType = 'image/png';
await storage.put({ key: objectKeys.version({ id: newId(), name: 'original' }), body, contentType });
const key = objectKeys.upload(newId());
const grant = { verb: 'put' as const, key, length: body.length, contentType, expires: Date.now() + 60_000 };
await storage.served?.receiveObject({ grant, source: Readable.from([body]) });
const filmKey = objectKeys.version({ id: newId(), name: 'original' });
await storage.startMultipart({ key: filmKey, contentType, length: 10, partSize: 10 });
const mail = { messageId: newId(), to: 'hana@example.com', subject: 'x', html: 'x', text: 'x' };
await mailer.send({ ...mail, language: 'ja' as const, headers: {} });
const limits = { seconds: 60, cpuSeconds: 60, memoryBytes: 2 ** 32, fileBytes: 2 ** 20 };
await withScratch(config, async (folder) => {
  await writeFile(join(folder, 'ours'), 'x');
  await runProgram({ program: '/bin/sh', args: ['-c', 'echo x > made'], cwd: folder, limits });
  console.log(JSON.stringify({ ready: true }));
  // The parent checks the files and then closes our input.
  process.stdin.resume();
  await once(process.stdin, 'end');
});
await storage.stop();
await mailer.stop();
await db.destroy();
