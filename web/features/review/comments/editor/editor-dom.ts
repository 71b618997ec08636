import type { RichSpan, RichText } from '../../../../../contract/rich-text.ts';
import { mentionNode } from './editor-mentions.ts';

const blockNames = new Set(['DIV', 'P', 'LI', 'UL', 'OL', 'BLOCKQUOTE', 'H1', 'H2', 'H3', 'PRE']);
type Block = RichText[number];
type Marks = Pick<Extract<RichSpan, { text: string }>, 'bold' | 'italic' | 'link'>;

const address = /https?:\/\/[^\s<>"'、。「」（）]+[^\s<>"'、。「」（）.,:;!?)]/g;

export function readEditor(root: Node): RichText {
  const blocks: Block[] = [];
  let current: Block | undefined;

  const open = (kind: Block['kind']): Block => {
    if (!current) {
      current = { kind, spans: [] };
      blocks.push(current);
    }
    return current;
  };

  /** Firefox keeps line breaks inside text that has no block of its own. */
  const endLine = (kind: Block['kind']) => {
    open(kind);
    current = undefined;
  };

  function walk(node: Node, kind: Block['kind'], marks: Marks) {
    if (node instanceof Text) {
      const text = node.data.replace(/\u00a0/g, ' ').replace(/[\r\u200b]/g, '');
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) endLine(kind);
        if (line !== '') open(kind).spans.push(...spansOf(line, marks));
      }
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const { mention, name } = node.dataset;
    if (mention !== undefined) {
      open(kind).spans.push({ mention, name: name ?? '' });
      return;
    }
    if (node.tagName === 'BR') {
      // The last break of a block only keeps its line open.
      if (node.nextSibling) endLine(kind);
      else open(kind);
      return;
    }
    const isBlock = blockNames.has(node.tagName);
    if (isBlock) current = undefined;
    const inside = node.tagName === 'UL' ? 'bullet' : node.tagName === 'OL' ? 'number' : kind;
    const inner = marksOf(node, marks);
    for (const child of node.childNodes) walk(child, inside, inner);
    if (isBlock) current = undefined;
  }

  for (const child of root.childNodes) walk(child, 'paragraph', {});
  return withoutEmptyEnds(blocks.map((block) => ({ ...block, spans: joined(block.spans) })));
}

function marksOf(node: HTMLElement, marks: Marks): Marks {
  if (node.tagName === 'B' || node.tagName === 'STRONG') return { ...marks, bold: true };
  if (node.tagName === 'I' || node.tagName === 'EM') return { ...marks, italic: true };
  if (node instanceof HTMLAnchorElement && /^https?:/.test(node.href)) return { ...marks, link: node.href };
  return marks;
}

function spansOf(text: string, marks: Marks): RichSpan[] {
  if (marks.link !== undefined) return [{ text, ...marks }];
  const spans: RichSpan[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > from) spans.push({ text: text.slice(from, index), ...marks });
    spans.push({ text: found, ...marks, ...(URL.canParse(found) && { link: found }) });
    from = index + found.length;
  }
  if (from < text.length) spans.push({ text: text.slice(from), ...marks });
  return spans;
}

const isAlike = (one: RichSpan | undefined, other: RichSpan): one is Extract<RichSpan, { text: string }> =>
  one !== undefined &&
  'text' in one &&
  'text' in other &&
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.link === other.link;

function joined(spans: RichSpan[]): RichSpan[] {
  const result: RichSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if ('text' in span && isAlike(last, span))
      result[result.length - 1] = { ...last, text: last.text + span.text };
    else result.push(span);
  }
  return result;
}

function withoutEmptyEnds(blocks: RichText): RichText {
  const isEmpty = ({ spans }: Block) => spans.every((span) => 'text' in span && span.text.trim() === '');
  const first = blocks.findIndex((block) => !isEmpty(block));
  return first < 0 ? [] : blocks.slice(first, blocks.findLastIndex((block) => !isEmpty(block)) + 1);
}

/** Builds nodes instead of markup, so that text cannot become markup. */
export function writeEditor(root: HTMLElement, blocks: RichText) {
  root.replaceChildren();
  let list: HTMLElement | undefined;
  for (const { kind, spans } of blocks) {
    const listName = kind === 'bullet' ? 'UL' : kind === 'number' ? 'OL' : undefined;
    if (listName === undefined) list = undefined;
    else if (list?.tagName !== listName) {
      list = document.createElement(listName);
      root.append(list);
    }
    const line = document.createElement(list ? 'li' : 'div');
    line.append(...(spans.length > 0 ? spans.map(nodeOf) : [document.createElement('br')]));
    (list ?? root).append(line);
  }
}

function nodeOf(span: RichSpan): Node {
  if ('mention' in span) return mentionNode(span);
  let node: Node = document.createTextNode(span.text);
  const wrap = (name: string) => {
    const element = document.createElement(name);
    element.append(node);
    node = element;
    return element;
  };
  if (span.bold) wrap('b');
  if (span.italic) wrap('i');
  if (span.link !== undefined) wrap('a').setAttribute('href', span.link);
  return node;
}

export function focusEnd(root: HTMLElement | null) {
  if (!root) return;
  root.focus();
  const selection = document.getSelection();
  selection?.selectAllChildren(root);
  selection?.collapseToEnd();
}
