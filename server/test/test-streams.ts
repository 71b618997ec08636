import { once } from 'node:events';
import { type ClientRequest, get, type IncomingHttpHeaders } from 'node:http';

export interface TestPage {
  status: number;
  headers: IncomingHttpHeaders;
  heard: string;
  ended: boolean;
}

export function openTestPages(address: () => string) {
  const requests: ClientRequest[] = [];
  return {
    async open(headers: Record<string, string>): Promise<TestPage> {
      const request = get(`${address()}/api/live`, { headers, agent: false });
      requests.push(request);
      const [response] = await once(request, 'response');
      request.on('error', () => undefined);
      const page = { status: response.statusCode, headers: response.headers, heard: '', ended: false };
      response.setEncoding('utf8').on('data', (chunk: string) => {
        page.heard += chunk;
      });
      response.on('error', () => undefined);
      response.on('close', () => {
        page.ended = true;
      });
      return page;
    },
    closeAll() {
      for (const request of requests.splice(0)) request.destroy();
    },
  };
}

export const asPerson = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

export const changesOf = ({ heard }: TestPage): Array<{ type: string; data: Record<string, unknown> }> =>
  [...heard.matchAll(/^event: change\ndata: (.*)$/gm)].map(([, data = '{}']) => JSON.parse(data));
