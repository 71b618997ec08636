interface Block {
  /** What stands before the brace, or a whole statement without one. */
  head: string;
  body: string | undefined;
}

/** The rules of a style sheet as they follow each other, without looking into them. */
function splitBlocks(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, at).trim(), body: undefined });
      start = at + 1;
    } else if (sign === '{' && depth++ === 0) open = at;
    else if (sign === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    }
  }
  return blocks;
}

const grouping = /^@(media|supports|layer|container)\b/;
const leftOut = /^@(charset|property)/;
/** Faces of other letters than Latin ones come with the whole sheet. */
const isLatin = (face: string) => /unicode-range:[^;]*U\+(20-7E|\?\?)/i.test(face);

/** The part of a style sheet that can show on a page: rules whose classes all stand in it. */
export function pickRules(css: string, classes: ReadonlySet<string>): string {
  return splitBlocks(css.replace(/\/\*[\s\S]*?\*\//g, ''))
    .flatMap(({ head, body }) => {
      if (body === undefined) return head.startsWith('@layer') ? [`${head};`] : [];
      if (leftOut.test(head)) return [];
      if (grouping.test(head)) {
        const inner = pickRules(body, classes);
        return inner === '' ? [] : [`${head}{${inner}}`];
      }
      if (head === '@font-face' && !isLatin(body)) return [];
      if (head.startsWith('@')) return [`${head}{${body}}`];
      const shown = splitSelectors(head).filter((selector) => isShown(selector, classes));
      return shown.length === 0 ? [] : [`${shown.join(',')}{${body}}`];
    })
    .join('');
}

function isShown(selector: string, classes: ReadonlySet<string>): boolean {
  const needed = [...selector.replace(/:(not|is|where|has)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)];
  return needed.every(([, name = '']) => classes.has(name));
}

function splitSelectors(head: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < head.length; at++) {
    if (head[at] === '(') depth++;
    else if (head[at] === ')') depth--;
    else if (head[at] === ',' && depth === 0) {
      parts.push(head.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, head.slice(start)];
}

/** Hundreds of colours stand in the sheets that no page uses all of. */
export function dropUnusedVariables(css: string, html: string): string {
  for (;;) {
    const used = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const left = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (line, name) =>
      used.has(name) ? line : '',
    );
    if (left.length === css.length) return left;
    css = left;
  }
}
