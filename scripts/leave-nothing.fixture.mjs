import { spawn } from 'node:child_process';
import { leaveNothingBehind } from './leave-nothing.mjs';

// A test run in its middle: with a database, and a program that does not listen to being asked to end.
leaveNothingBehind();
const { startDatabaseServer } = await import('../server/test/database-server.ts');
await startDatabaseServer();
spawn('/bin/sh', ['-c', 'trap "" TERM INT; while :; do sleep 1; done'], { detached: true, stdio: 'ignore' });
console.log(process.env.TMPDIR);
