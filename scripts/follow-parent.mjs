// Loaded before the server: when the command that started it is killed, nobody is left to stop it.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
