/** Returns the timestamp of the held picture, mostly in microseconds; null where it may not be read. */
export function readTimestamp(element: HTMLVideoElement): number | null {
  try {
    const picture = new VideoFrame(element);
    const { timestamp } = picture;
    picture.close();
    return timestamp;
  } catch {
    return null;
  }
}
