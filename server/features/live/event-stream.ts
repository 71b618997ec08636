import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '../../../contract/calls/live.ts';
import { tellEvent } from '../../../contract/events.ts';
import type { RecordedEvent } from '../../platform/events/settled.ts';

/** Bytes. Drops a slow reader, which returns with its last id. */
const UNREAD_MAX = 1024 * 1024;
const BEAT_MS = 15_000;
const RETRY_MS = 2_000;

interface EventStream {
  send(event: Exclude<LiveEvent, 'change'>, id: number, data: object): void;
  tell(recorded: RecordedEvent): void;
  end(): void;
}

interface StreamOptions {
  reply: FastifyReply;
  /** Id from which a quiet reader may continue; undefined while earlier events wait. */
  readPosition: () => number | undefined;
  onClose: () => void;
}

export function openEventStream({ reply, readPosition, onClose }: StreamOptions): EventStream {
  reply.hijack();
  const { raw } = reply;
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > UNREAD_MAX) raw.destroy();
  };
  const writeBeat = () => {
    const position = readPosition();
    write(position === undefined ? ': \n\n' : `: \nid: ${position}\n\n`);
  };
  const beat = setInterval(writeBeat, BEAT_MS);
  const stop = () => {
    clearInterval(beat);
    onClose();
  };
  raw.on('close', stop);
  // The reader may have left during the query, so `close` no longer fires.
  if (raw.destroyed) stop();
  raw.writeHead(200, {
    ...definedHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    send: (event, id, data) => write(writeEvent(event, id, data)),
    tell: (recorded) => write(writeChange(recorded)),
    end: () => raw.end(),
  };
}

const writeEvent = (event: LiveEvent, id: number, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Serialises an event once for all streams. */
const written = new WeakMap<RecordedEvent, string>();
function writeChange(recorded: RecordedEvent): string {
  const text = written.get(recorded) ?? writeEvent('change', recorded.id, tellEvent(recorded));
  written.set(recorded, text);
  return text;
}

function definedHeaders(reply: FastifyReply) {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
