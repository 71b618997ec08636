import { ApiError } from '../../../lib/api/api-error.ts';
import { joinCrc, readCrc, writeCrc } from '../checksum/crc32.ts';
import { keepTrying } from './retry.ts';
import { runParallel } from './run-parallel.ts';
import { isThere, isWorthAnother, type Sending } from './sending.ts';

const PARTS_AT_ONCE = 4;
const ATTEMPTS = 4;

interface Plan {
  id: string;
  objectKey: string;
  partSize: number;
  partCount: number;
  arrived: { part: number; size: number }[];
  isComplete: boolean;
}

/** Sends parts in parallel and retries each alone. Stored parts are skipped. */
export async function sendParts(sending: Sending): Promise<{ objectKey: string; checksum: string }> {
  const plan = await findPlan(sending);
  const sums: Record<number, string> = isUntouched(sending) ? { ...sending.begun?.sums } : {};
  const { id, objectKey } = plan;
  sending.onBegun({ id, objectKey, sums });
  const arrived = new Set(plan.arrived.map(({ part }) => part));
  const sent = new Map(plan.arrived.map(({ part, size }) => [part, size]));
  const tell = () => sending.onSent([...sent.values()].reduce((sum, size) => sum + size, 0));
  tell();

  const parts = Array.from({ length: plan.partCount }, (_, at) => at + 1);
  const missing = plan.isComplete ? [] : parts.filter((part) => !arrived.has(part));
  await runParallel(missing, PARTS_AT_ONCE, async (part) => {
    const body = blobOf(sending, plan, part);
    const checksum = await sending.checksumOf(body);
    await sendPart(sending, { id, part, body, checksum }, (bytes) => {
      sent.set(part, bytes);
      tell();
    });
    sums[part] = checksum;
    sent.set(part, body.size);
    tell();
    sending.onBegun({ id, objectKey, sums });
  });

  const checksum = await joinSums(sending, plan, sums);
  const { transport } = sending;
  await keepTrying({ ...sending, run: () => transport.complete({ uploadId: id, checksum }) });
  return { objectKey, checksum };
}

/** A changed file is counted again, so that its checksum exposes parts that no longer fit. */
const isUntouched = ({ file, task }: Sending) => file.lastModified === task.lastModified;

const blobOf = ({ file }: Sending, { partSize }: Plan, part: number) =>
  file.slice((part - 1) * partSize, part * partSize);

async function findPlan(sending: Sending): Promise<Plan> {
  const { transport, begun, task, projectId, parentId } = sending;
  const ask = () =>
    begun
      ? transport.progress(begun.id)
      : transport.start({
          projectId,
          fileId: parentId,
          fileName: task.name,
          fileSize: task.size,
          mimeType: task.mimeType,
        });
  try {
    const { _id: id, objectKey, ...plan } = await keepTrying({ ...sending, run: ask });
    return { id, objectKey, ...plan };
  } catch (error) {
    if (!begun || !(error instanceof ApiError) || error.http !== 404) throw error;
    return findPlan({ ...sending, begun: undefined });
  }
}

interface Part {
  id: string;
  part: number;
  body: Blob;
  checksum: string;
}

async function sendPart(
  sending: Sending,
  { id, part, body, checksum }: Part,
  onSent: (bytes: number) => void,
) {
  const { transport, signal } = sending;
  for (let attempt = 1; ; attempt++) {
    try {
      const signedUrl = await keepTrying({
        ...sending,
        run: () => transport.signPart({ uploadId: id, part, checksum }),
      });
      const put = { signedUrl, body, checksum, signal, onSent };
      return await keepTrying({ ...sending, run: () => transport.put(put) });
    } catch (error) {
      if (isThere(error)) return;
      if (!isWorthAnother(error) || attempt === ATTEMPTS) throw error;
      onSent(0);
    }
  }
}

async function joinSums(sending: Sending, plan: Plan, sums: Record<number, string>): Promise<string> {
  let crc = 0;
  for (let part = 1; part <= plan.partCount; part++) {
    const body = blobOf(sending, plan, part);
    const sum = sums[part] ?? (await sending.checksumOf(body));
    crc = joinCrc(crc, readCrc(sum), body.size);
  }
  return writeCrc(crc);
}
