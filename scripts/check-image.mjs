import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, runMain } from './failure.mjs';
import { readEnvironment, readLastStage, wordsOf } from './read-dockerfile.mjs';
import { runProgram, runQuietly } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';

const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
const READY_MS = 180_000;
const STOP_MS = 5_000;
const PORT = process.env.PORT ?? '4000';

/**
 * Builds the image's root file system from Debian's packages and the Dockerfile, without a container engine. Runs its
 * entry point there as its user, with only /data and /tmp writable.
 */
runMain(async (args) => {
  requireMachine();
  const runtime = await ensureRuntime();
  const stage = readLastStage(join(root, 'Dockerfile'));
  const place = mkdtempSync(join(tmpdir(), 'koma-image-'));
  const image = join(place, 'root');
  try {
    await makeRoot({ stage, place, image });
    await fillRoot({ stage, runtime, place, image });
    console.log(`The image takes ${await sizeOf(image)}.`);
    await runImage({ stage, place, image });
    return 0;
  } finally {
    if (args.includes('--keep')) console.log(`Kept in ${place}.`);
    else rmSync(place, { recursive: true, force: true });
  }
});

function requireMachine() {
  const missing = (name) =>
    !(process.env.PATH ?? '')
      .split(':')
      .concat('/usr/sbin', '/sbin')
      .some((folder) => existsSync(join(folder, name)));
  if (process.platform !== 'linux')
    throw new Failure('The image is for Linux: check it there, or with docker build.');
  if (process.getuid() !== 0)
    throw new Failure('Making a root file system needs root: run it with sudo, or use docker build.');
  const lacking = ['apt-get', 'dpkg-deb', 'unshare', 'mount', 'chroot', 'wget'].filter(missing);
  if (lacking.length > 0)
    throw new Failure(
      `Here is no ${lacking.join(', no ')}: Debian or Ubuntu has them; elsewhere use docker build.`,
    );
}

async function must(program, args, what, options = {}) {
  const { code, output } = await runQuietly(program, args, { cwd: root, ...options });
  if (code === 0) return output;
  console.error(output.trim().split('\n').slice(-20).join('\n'));
  throw new Failure(`${what} did not work; the reason is above.`);
}

async function makeRoot({ stage, place, image }) {
  const [, suite] = /^debian:(\w+)-slim$/.exec(wordsOf(stage, 'FROM')) ?? [];
  if (!suite) throw new Failure('The Dockerfile does not begin with debian:…-slim.');
  console.log(`Making Debian ${suite} …`);
  const tool = join(place, 'debootstrap');
  mkdirSync(tool);
  await must('apt-get', ['download', 'debootstrap'], 'Fetching debootstrap', { cwd: tool });
  await must('sh', ['-c', 'dpkg-deb -x debootstrap_*.deb .'], 'Unpacking debootstrap', { cwd: tool });
  await must(join(tool, 'usr/sbin/debootstrap'), ['--variant=minbase', suite, image, MIRROR], 'debootstrap', {
    env: { DEBOOTSTRAP_DIR: join(tool, 'usr/share/debootstrap') },
  });
  cpSync('/etc/resolv.conf', join(image, 'etc/resolv.conf'), { dereference: true });
  // Matches the base image: no manuals, no package cache.
  writeFileSync(
    join(image, 'etc/dpkg/dpkg.cfg.d/slim'),
    ['doc', 'man', 'info', 'locale'].map((name) => `path-exclude /usr/share/${name}/*\n`).join(''),
  );
  for (const { words } of stage.filter(({ name }) => name === 'RUN')) {
    console.log(`RUN ${words}`);
    const command = `mount --bind ${image} ${image} && mount -t proc proc ${image}/proc && exec chroot ${image} /bin/sh -c "$1"`;
    await must('unshare', ['--mount', 'sh', '-c', command, 'sh', words], 'RUN', {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  rmSync(join(image, 'var/cache/apt'), { recursive: true, force: true });
}

async function fillRoot({ stage, runtime, place, image }) {
  const packed = join(place, 'packed');
  const code = await runProgram(runtime.node, [join(root, 'scripts/pack-image.mjs'), packed], {
    cwd: root,
    env: runtime.env,
  });
  if (code !== 0) throw new Failure('The product could not be packed.');
  const sources = { '/usr/local/bin/node': runtime.node, '/out': packed };
  for (const { words } of stage.filter(({ name }) => name === 'COPY')) {
    const [, from, to] = words.split(/\s+/);
    if (!sources[from]) throw new Failure(`COPY ${words} is not known here.`);
    cpSync(sources[from], join(image, to), {
      recursive: true,
      dereference: from !== '/out',
      verbatimSymlinks: from === '/out',
    });
  }
  chmodSync(join(image, 'usr/local/bin/node'), 0o755);
}

async function sizeOf(folder) {
  const output = await must('du', ['--summarize', '--human-readable', '--exclude=proc', folder], 'Measuring');
  return output.split('\t')[0];
}

/** Mounts of a container with --read-only, a volume for /data and --tmpfs /tmp, in a namespace. */
const INSIDE = `
set -e
root=$1 data=$2 user=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs tmpfs "$root/tmp"
chmod 1777 "$root/tmp"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev"
for name in null zero full random urandom; do : >"$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
mkdir "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
chmod 1777 "$root/dev/shm"
mount -o remount,bind,ro "$root"
cd "$root"
exec chroot --userspec="$user" "$root" "$@"`;

const ENCODE = 'ffmpeg -v error -f lavfi -i testsrc2=d=0.2 -c:v libx264 -f null -'.split(' ');

async function runImage({ stage, place, image }) {
  const data = join(place, 'data');
  mkdirSync(data);
  const user = wordsOf(stage, 'USER');
  await must('chown', [user, data], 'Giving /data away');
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', ...readEnvironment(stage), PORT };
  const run = (command, options) =>
    spawn(
      'unshare',
      ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', INSIDE, 'sh', image, data, user, ...command],
      {
        env: { ...environment, PATH: `/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin` },
        ...options,
      },
    );
  const log = join(place, 'log');
  const output = [];
  const koma = run(JSON.parse(wordsOf(stage, 'ENTRYPOINT')), { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [koma.stdout, koma.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const ended = once(koma, 'exit');
  try {
    const started = Date.now();
    await untilReady(koma, started);
    console.log(`/readyz is 200 after ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    await proveBounds(koma, { user });
    const [, health] = /CMD (\[.*\])$/.exec(wordsOf(stage, 'HEALTHCHECK')) ?? [];
    const check = await runInside(koma, JSON.parse(health), environment);
    if (check !== 0) throw new Failure(`The health check ended with ${check}.`);
    console.log('The health check says that it is well.');
    const encoded = await runInside(koma, ENCODE, environment);
    if (encoded !== 0) throw new Failure(`ffmpeg ended with ${encoded}.`);
    console.log('Its ffmpeg encodes.');
    const asked = Date.now();
    process.kill(innerOf(koma.pid), 'SIGTERM');
    const isGone = await Promise.race([ended.then(() => true), wait(STOP_MS, false)]);
    if (!isGone) throw new Failure('It did not end within five seconds of SIGTERM.');
    console.log(`It ended ${((Date.now() - asked) / 1000).toFixed(1)} s after SIGTERM.`);
  } catch (error) {
    writeFileSync(log, Buffer.concat(output));
    console.error(Buffer.concat(output).toString('utf8').trim().split('\n').slice(-20).join('\n'));
    throw error;
  } finally {
    koma.kill('SIGKILL');
  }
}

async function untilReady(koma, started) {
  while (Date.now() - started < READY_MS) {
    if (koma.exitCode !== null) throw new Failure(`The entry point ended with ${koma.exitCode}.`);
    const { status } = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => ({ status: 0 }));
    if (status === 200) return;
    await wait(200);
  }
  throw new Failure('/readyz did not become 200 within three minutes.');
}

/** The only child of unshare is the namespace's first process: tini. */
const innerOf = (pid) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

async function proveBounds(koma, { user }) {
  const inner = innerOf(koma.pid);
  const mounts = readFileSync(`/proc/${inner}/mounts`, 'utf8').split('\n');
  const top = mounts
    .map((line) => line.split(' '))
    .filter(([, place]) => place === '/')
    .at(-1);
  if (!top?.[3].split(',').includes('ro')) throw new Failure('The root is not read-only.');
  const [uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${inner}/status`, 'utf8'))?.slice(1) ?? [];
  if (uid !== user.split(':')[0]) throw new Failure(`It runs as the user ${uid}.`);
  console.log(`It runs as the user ${uid}, on a root that is read-only.`);
}

async function runInside(koma, command, env) {
  const inner = String(innerOf(koma.pid));
  const child = spawn('nsenter', ['--target', inner, '--mount', '--root', '--wd', '--', ...command], {
    env,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code;
}
