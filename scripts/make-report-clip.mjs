// Makes the clip that tests a browser's frame reports, run by hand. Ten pictures a second, reordered, one of double
// length, each of its own brightness.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../web/features/review/player/reports/report-clip.mp4');
execFileSync('ffmpeg', [
  ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'color=gray:size=128x72:rate=10', '-frames:v', '15'],
  ...[
    '-vf',
    "geq=lum='16+N*12':cb=128:cr=128,format=yuv420p,select='not(eq(n,13))'",
    '-vsync',
    'vfr',
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
  ],
  ...['-crf', '40', '-bf', '3', '-g', '6', '-flags', '+cgop'],
  ...[
    '-x264-params',
    'b-pyramid=normal:b-adapt=0:scenecut=0:keyint=6:info=0',
    '-bsf:v',
    'filter_units=remove_types=6',
  ],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', file],
]);
