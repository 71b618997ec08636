/** Exports functions that benchmarks and measurements need beside the calls. */
export { authenticate } from '../features/accounts/sessions/sessions.service.ts';
export { catchUp } from '../features/events/reading.service.ts';
export { listWithin } from '../features/files/listing/file-list.service.ts';
export { sendDueMails } from '../features/notifications/mails/send-mails.service.ts';
