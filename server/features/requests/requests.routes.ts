import { requests } from '../../../contract/calls/requests.ts';
import { SENDER_HEADER } from '../../../contract/limits.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { enterRequest, showRequest } from './entering.service.ts';
import {
  changeRequest,
  createRequest,
  dropRequest,
  listRequests,
  switchRequest,
} from './managing.service.ts';
import { addSentFolder, listSent, takeBack } from './sent.service.ts';

export function registerRequestRoutes(serve: Serve, platform: Platform): void {
  serve(requests.create, async ({ person, body }) => ({
    data: await createRequest(platform, { person, input: body }),
    message: 'requests.made',
  }));

  serve(requests.update, async ({ person, params: { id }, body }) => ({
    data: await changeRequest(platform, { person, id, input: body }),
    message: 'requests.saved',
  }));

  serve(requests.switch, async ({ person, params: { id }, body: { isActive } }) => ({
    data: await switchRequest(platform, { person, id, isActive }),
    message: isActive ? 'requests.switchedOn' : 'requests.switchedOff',
  }));

  serve(requests.delete, async ({ person, params: { id } }) => {
    await dropRequest(platform, { person, id });
    return { message: 'requests.deleted' };
  });

  serve(requests.getList, async ({ person, params: { id } }) => ({
    data: await listRequests(platform, { person, id }),
  }));

  serve(requests.open, async ({ sender, params: { code } }) => ({
    data: await showRequest(platform, { code, sender }),
  }));

  serve(requests.enter, async ({ sender, request, params: { code }, body, network, language }) => {
    const token = sender && String(request.headers[SENDER_HEADER]);
    return { data: await enterRequest(platform, { code, sender, token, network, language, ...body }) };
  });

  serve(requests.getSent, async ({ uploader }) => ({ data: await listSent(platform, { uploader }) }));

  serve(requests.addFolder, async ({ uploader, body }) => ({
    data: await addSentFolder(platform, { uploader, ...body }),
  }));

  serve(requests.takeBack, async ({ uploader, params: { id } }) => ({
    data: await takeBack(platform, { uploader, id }),
    message: 'requests.takenBack',
  }));
}
