interface Places {
  /** Pictures that share a frame with a later one, and so are seen nowhere. */
  lost: number;
  /** Every frame from the first picture to the last has one. */
  isEven: boolean;
}

/** Where the pictures of a source lie when there are so many frames a second, the first picture exactly on a frame. */
export function placePictures(times: readonly number[], perSecond: number): Places {
  const [first = 0] = times;
  let frames = 0;
  let last = -1;
  for (const time of times) {
    const frame = Math.round((time - first) * perSecond);
    if (frame > last) frames += 1;
    last = frame;
  }
  return { lost: times.length - frames, isEven: frames === last + 1 };
}
