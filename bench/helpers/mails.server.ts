import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and keeps nothing; says its port. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  maxClients: 20,
  onData(stream, _session, done) {
    stream.resume().once('end', () => done());
  },
});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const address = server.server.address();
console.log(typeof address === 'object' ? address?.port : '');
