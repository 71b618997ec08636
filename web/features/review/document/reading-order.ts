export interface Piece {
  text: string;
  isRightToLeft: boolean;
  /** Where it begins, in points of the page. */
  x: number;
  y: number;
}

const isLeftToRight = ({ text, isRightToLeft }: Piece) => !isRightToLeft && /\p{L}/u.test(text);
const isBehind = (piece: Piece, last: Piece) => Math.abs(piece.y - last.y) < 1 && piece.x >= last.x;

/** How many pieces from this one on are a stretch of Hebrew that is written down as it is seen. */
function stretchFrom(pieces: readonly Piece[], start: number): number {
  let [length, last] = [1, pieces[start]];
  if (!last?.isRightToLeft) return length;
  for (let at = start + 1; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece || isLeftToRight(piece) || !isBehind(piece, last)) break;
    if (piece.isRightToLeft) length = at - start + 1;
    last = piece;
  }
  return length;
}

/**
 * The places of a page's pieces in the order in which they are read. Many programs write the words of a Hebrew line
 * from the left to the right, each of them in order, but the line backwards.
 */
export function readingOrder(pieces: readonly Piece[]): number[] {
  const order: number[] = [];
  while (order.length < pieces.length) {
    const start = order.length;
    const stretch = Array.from({ length: stretchFrom(pieces, start) }, (_, at) => start + at);
    order.push(...stretch.reverse());
  }
  return order;
}
