interface Upload {
  signedUrl: string;
  body: Blob;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends bytes to a signed address. Uses XMLHttpRequest, as `fetch` reports no upload progress. */
export function putObject({ signedUrl, body, onProgress }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new Error(`The storage answered ${request.status}`)),
    );
    request.addEventListener('error', () => reject(new Error('The storage could not be reached')));
    request.open('PUT', signedUrl);
    request.setRequestHeader('content-type', body.type);
    request.send(body);
  });
}
