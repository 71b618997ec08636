import { startEmbedded } from './embedded.ts';

// A separate Koma for tests that kill one. Prints the database's address, then waits for a signal.
const [dataDir = '', outside = ''] = process.argv.slice(2);
try {
  const embedded = await startEmbedded({ dataDir, outside, log: () => undefined });
  process.on('SIGTERM', async () => {
    await embedded.stop();
    process.exit(0);
  });
  process.on('SIGUSR2', () => embedded.sayStopping());
  setInterval(() => undefined, 60_000);
  console.log(JSON.stringify({ url: embedded.url }));
} catch (error) {
  console.log(JSON.stringify({ failure: error instanceof Error ? error.message : String(error) }));
  process.exit(1);
}
