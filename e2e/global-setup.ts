import { startDatabaseServer } from '../server/test/database-server.ts';

// Playwright calls the returned function after the run.
export default () => startDatabaseServer();
