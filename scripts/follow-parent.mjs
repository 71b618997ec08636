// Loaded before the server: when its command is killed, nobody else would stop it.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
