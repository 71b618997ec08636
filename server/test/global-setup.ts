import { startDatabaseServer } from './database-server.ts';

// Vitest calls what setup answers when the run is over.
export const setup = () => startDatabaseServer();
