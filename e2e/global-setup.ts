import { startDatabaseServer } from '../server/test/database-server.ts';

// Playwright calls what this answers when the run is over.
export default () => startDatabaseServer();
