export interface TextMatch {
  page: number;
  start: { piece: number; offset: number };
  end: { piece: number; offset: number };
}

/** Ignores character width and case, and also spaces, because Japanese lines break anywhere. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

interface Letters {
  text: string;
  from: { piece: number; offset: number; length: number }[];
}

function lettersOf(pieces: readonly string[], order: Iterable<number>): Letters {
  let text = '';
  const from: Letters['from'] = [];
  for (const index of order) {
    let offset = 0;
    for (const letter of pieces[index] ?? '') {
      for (const unit of plain(letter).split('')) {
        text += unit;
        from.push({ piece: index, offset, length: letter.length });
      }
      offset += letter.length;
    }
  }
  return { text, from };
}

interface Searched {
  page: number;
  pieces: readonly string[];
  words: string;
  order?: Iterable<number>;
}

export function findText({ page, pieces, words, order = pieces.keys() }: Searched): TextMatch[] {
  const wanted = plain(words);
  if (wanted === '') return [];
  const { text, from } = lettersOf(pieces, order);
  const matches: TextMatch[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [from[at], from[at + wanted.length - 1]];
    if (!first || !last) continue;
    // A match read from the right begins behind its end: its pieces are marked whole.
    if (last.piece < first.piece) {
      const end = { piece: first.piece, offset: pieces[first.piece]?.length ?? 0 };
      matches.push({ page, start: { piece: last.piece, offset: 0 }, end });
      continue;
    }
    matches.push({
      page,
      start: { piece: first.piece, offset: first.offset },
      end: { piece: last.piece, offset: last.offset + last.length },
    });
  }
  return matches;
}
