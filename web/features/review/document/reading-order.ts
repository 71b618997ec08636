export interface Piece {
  text: string;
  isRightToLeft: boolean;
  /** The start of the piece, in points of the page. */
  x: number;
  y: number;
}

const isLeftToRight = ({ text, isRightToLeft }: Piece) => !isRightToLeft && /\p{L}/u.test(text);
const isBehind = (piece: Piece, last: Piece) => Math.abs(piece.y - last.y) < 1 && piece.x >= last.x;

/** Counts the pieces of a Hebrew stretch that is stored in visual order. */
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

/** Returns the indexes of the pieces as read. Many programs store the words of a Hebrew line from left to right. */
export function readingOrder(pieces: readonly Piece[]): number[] {
  const order: number[] = [];
  while (order.length < pieces.length) {
    const start = order.length;
    const stretch = Array.from({ length: stretchFrom(pieces, start) }, (_, at) => start + at);
    order.push(...stretch.reverse());
  }
  return order;
}
