import { readFile } from 'node:fs/promises';

const LOOK_MS = 500;
const TICKS_A_SECOND = 100;

/** Returns undefined outside of Linux. */
async function readProcessorTime(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  // Skips the name, which may hold anything, and ten fields; the next two are ticks of work.
  const [, user, system] = /^.*\) \S(?: -?\d+){10} (\d+) (\d+) /s.exec(text ?? '') ?? [];
  return user && system ? (Number(user) + Number(system)) / TICKS_A_SECOND : undefined;
}

interface Watch {
  pid: number;
  seconds: number;
  onSpent: () => void;
}

export function watchProcessorTime({ pid, seconds, onSpent }: Watch) {
  let before = readProcessorTime(pid);
  const look = async () => {
    const [first, now] = [await before, await readProcessorTime(pid)];
    if (first !== undefined && now !== undefined && now - first > seconds) onSpent();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    startAnew() {
      before = readProcessorTime(pid);
    },
    stop: () => clearInterval(timer),
  };
}
