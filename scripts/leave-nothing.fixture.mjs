import { spawn } from 'node:child_process';
import { leaveNothingBehind } from './leave-nothing.mjs';

// A running test with a database and a program that ignores SIGTERM.
leaveNothingBehind();
const { startDatabaseServer } = await import('../server/test/database-server.ts');
await startDatabaseServer();
spawn('/bin/sh', ['-c', 'trap "" TERM INT; while :; do sleep 1; done'], { detached: true, stdio: 'ignore' });
console.log(process.env.TMPDIR);
