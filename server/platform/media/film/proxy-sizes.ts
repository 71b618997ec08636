export interface Size {
  width: number;
  height: number;
}

export interface ProxySize extends Size {
  /** 1080, 720, 540 or 360: the 16:9 frame around it, in either orientation. */
  grade: number;
}

const grades = [1080, 720, 540, 360];
/** Treats nearly equal sizes as one: a second proxy would help nobody. */
const CLOSE = 0.9;

const even = (length: number) => Math.max(2, 2 * Math.floor((length + 0.01) / 2));

/** Never exceeds the source; keeps its size up to 1080. Largest first. */
export function chooseProxySizes(source: Size): ProxySize[] {
  const long = Math.max(source.width, source.height);
  const short = Math.min(source.width, source.height);
  const scales = grades.map((grade) => ({ grade, scale: Math.min((grade * 16) / 9 / long, grade / short) }));
  const holding = scales.filter(({ scale }) => scale >= CLOSE).at(-1);
  const below = scales.filter(({ scale }) => scale < CLOSE);
  return [...(holding ? [{ ...holding, scale: 1 }] : []), ...below].map(({ grade, scale }) => ({
    grade,
    width: even(source.width * scale),
    height: even(source.height * scale),
  }));
}

export function fitInto(source: Size, box: number): Size {
  const scale = Math.min(1, box / Math.max(source.width, source.height));
  return { width: even(source.width * scale), height: even(source.height * scale) };
}
