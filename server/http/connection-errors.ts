import type { Socket } from 'node:net';
import { defaultLanguage } from '../../contract/enums.ts';
import { errors } from '../../contract/errors.ts';
import { translate } from '../texts.ts';

/** Answers in the envelope where Node refuses before there is a request. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const { code, http, key } =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? errors.headersTooLarge
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? errors.timeout
        : errors.badRequest;
  const body = JSON.stringify({ statusCode: code, message: translate(defaultLanguage, key) });
  socket.end(
    `HTTP/1.1 ${http} Refused\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
