import { createServer, type ServerResponse } from 'node:http';

/** Streams with nothing of ours in the way: whatever is posted is written to all of them. */
const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': \n\n');
    streams.add(response);
    return;
  }
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => {
    for (const stream of streams) stream.write(text);
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
