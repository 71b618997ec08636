import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { leaveNothingBehind } from './leave-nothing.mjs';
import { ensureRuntime } from './runtime.mjs';
import { cleanEnvironment } from './steps.mjs';

export async function prepare() {
  cleanEnvironment();
  leaveNothingBehind();
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  return runtime;
}
