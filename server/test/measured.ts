/** What benchmarks and measurements take of features beside the calls: they know no other way in. */
export { authenticate } from '../features/accounts/sessions/sessions.service.ts';
export { catchUp } from '../features/events/reading.service.ts';
export { listWithin } from '../features/files/listing/file-list.service.ts';
export { sendDueMails } from '../features/notifications/mails/send-mails.service.ts';
