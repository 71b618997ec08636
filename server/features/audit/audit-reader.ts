import { auditedEvents } from '../../../contract/calls/audit.ts';
import type { EventReader } from '../../platform/events/event-reader.ts';
import { insertEntries } from './audit.queries.ts';

const audited = new Set<string>(auditedEvents);

export const auditReader: EventReader = {
  name: 'audit',
  begins: 'with all',
  async take(tx, events) {
    const told = events.filter(({ type }) => audited.has(type));
    if (told.length > 0) await insertEntries(tx, told);
  },
};
