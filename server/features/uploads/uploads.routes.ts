import { uploads } from '../../../contract/calls/uploads.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { countFolder } from './folder-upload.service.ts';
import { offerAddresses } from './many-uploads.service.ts';
import { completeMultipart, showProgress, signParts, startMultipart } from './multipart.service.ts';
import { registerFile, registerFiles } from './registration.service.ts';
import { nameObject } from './sent-object.rules.ts';
import { abortUpload, offerAddress } from './uploads.service.ts';

export function registerUploadRoutes(serve: Serve, platform: Platform): void {
  serve(uploads.sign, async ({ uploader, body }) => ({
    data: await offerAddress(platform, { uploader, wanted: nameObject(body), isVersion: false }),
  }));

  serve(uploads.createFile, async ({ person, body, language }) => ({
    data: await registerFile(platform, { person, language, input: nameObject(body) }),
    message: 'uploads.done',
  }));

  serve(uploads.signMany, async ({ uploader, body, language }) => ({
    data: await offerAddresses(platform, { uploader, language, wanted: body }),
  }));

  serve(uploads.createMany, async ({ uploader, body: { files, ...place }, language }) => ({
    data: await registerFiles(platform, {
      uploader,
      language,
      input: { ...place, files: files.map(nameObject) },
    }),
    message: 'uploads.done',
  }));

  serve(uploads.startMultipart, async ({ uploader, body }) => ({
    data: await startMultipart(platform, { uploader, wanted: body }),
  }));

  serve(uploads.signParts, async ({ uploader, body }) => ({
    data: await signParts(platform, { uploader, id: body.uploadId, wanted: body.parts }),
  }));

  serve(uploads.completeMultipart, async ({ uploader, body }) => ({
    data: await completeMultipart(platform, { uploader, id: body.uploadId, checksum: body.checksum }),
  }));

  serve(uploads.abortMultipart, async ({ uploader, body }) => {
    await abortUpload(platform, { uploader, id: body.uploadId });
    return { message: 'uploads.aborted' };
  });

  serve(uploads.getMultipart, async ({ uploader, params }) => ({
    data: await showProgress(platform, { uploader, id: params.id }),
  }));

  serve(uploads.countFolder, async ({ uploader, params, body }) => ({
    data: await countFolder(platform, { uploader, folderId: params.id, ...body }),
  }));
}
