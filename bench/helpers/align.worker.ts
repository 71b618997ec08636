import { readFile } from 'node:fs/promises';
import { align } from '../../server/platform/media/alignment/align.ts';
import { unpackPrints } from '../../server/platform/media/fingerprints/prints-file.ts';
import { readPeakMemory } from './peak-memory.ts';

const [now = '', before = ''] = process.argv.slice(2);
const { spans } = align(await unpackPrints(await readFile(now)), await unpackPrints(await readFile(before)));
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const spent = { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: readPeakMemory(process.pid) };
console.log(JSON.stringify({ ...spent, spans: spans.length }));
