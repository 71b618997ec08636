import type { Endpoint } from '../../../contract/endpoint.ts';
import { handleFailure } from '../failures/failures.ts';
import { fetchDocument } from './api.ts';

/** Fetches with the session's token, which must not be in an address, and saves the file. */
export async function saveDocument<E extends Endpoint>(
  endpoint: E,
  input: Parameters<typeof fetchDocument<E>>[1],
  fallbackName: string,
): Promise<void> {
  try {
    const { blob, name } = await fetchDocument(endpoint, input);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name ?? fallbackName;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    handleFailure(error, { scope: 'action' });
  }
}
