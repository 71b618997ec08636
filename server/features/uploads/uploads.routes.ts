import { uploads } from '../../../contract/calls/uploads.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { countFolder } from './folder-upload.service.ts';
import { registerFiles } from './many-registrations.service.ts';
import { offerAddresses } from './many-uploads.service.ts';
import { completeMultipart, showProgress, signParts, startMultipart } from './multipart.service.ts';
import { registerFile } from './registration.service.ts';
import { nameObject } from './sent-object.rules.ts';
import { abortUpload, offerAddress } from './uploads.service.ts';

export function registerUploadRoutes(serve: Serve, parts: Parts): void {
  serve(uploads.sign, async ({ person, body }) => ({
    data: await offerAddress(parts, { person, wanted: nameObject(body), isVersion: false }),
  }));

  serve(uploads.createFile, async ({ person, body, language }) => ({
    data: await registerFile(parts, { person, language, input: nameObject(body) }),
    message: 'uploads.done',
  }));

  serve(uploads.signMany, async ({ person, body, language }) => ({
    data: await offerAddresses(parts, { person, language, wanted: body }),
  }));

  serve(uploads.createMany, async ({ person, body: { files, ...place }, language }) => ({
    data: await registerFiles(parts, {
      person,
      language,
      input: { ...place, files: files.map(nameObject) },
    }),
    message: 'uploads.done',
  }));

  serve(uploads.startMultipart, async ({ person, body }) => ({
    data: await startMultipart(parts, { person, wanted: body }),
  }));

  serve(uploads.signParts, async ({ person, body }) => ({
    data: await signParts(parts, { person, id: body.uploadId, wanted: body.parts }),
  }));

  serve(uploads.completeMultipart, async ({ person, body }) => ({
    data: await completeMultipart(parts, { person, id: body.uploadId, checksum: body.checksum }),
  }));

  serve(uploads.abortMultipart, async ({ person, body }) => {
    await abortUpload(parts, { person, id: body.uploadId });
    return { message: 'uploads.aborted' };
  });

  serve(uploads.getMultipart, async ({ person, params }) => ({
    data: await showProgress(parts, { person, id: params.id }),
  }));

  serve(uploads.countFolder, async ({ person, params, body }) => ({
    data: await countFolder(parts, { person, folderId: params.id, ...body }),
  }));
}
