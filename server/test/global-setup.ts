import { startDatabaseServer } from './database-server.ts';

// Vitest calls the returned function at the end.
export const setup = () => startDatabaseServer();
