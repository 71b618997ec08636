interface Mention {
  mention: string;
  name: string;
}

export function mentionNode({ mention, name }: Mention): HTMLElement {
  const node = document.createElement('span');
  node.contentEditable = 'false';
  node.dataset.mention = mention;
  node.dataset.name = name;
  node.textContent = `@${name}`;
  return node;
}

interface Typed {
  search: string;
  range: Range;
}

/** Finds the @ directly before the cursor; an @ within an email address does not count. */
export function mentionAtCursor(root: HTMLElement): Typed | undefined {
  const selection = document.getSelection();
  const node = selection?.focusNode;
  if (!selection?.isCollapsed || !(node instanceof Text) || !root.contains(node)) return undefined;
  const end = selection.focusOffset;
  const found = /(?<![\w.+-])[@＠]([^@＠\n]{0,40})$/.exec(node.data.slice(0, end));
  if (!found) return undefined;
  const range = document.createRange();
  range.setStart(node, found.index);
  range.setEnd(node, end);
  return { search: (found[1] ?? '').replace(/\u00a0/g, ' '), range };
}

export function insertMention(range: Range, person: Mention) {
  range.deleteContents();
  const space = document.createTextNode('\u00a0');
  const node = mentionNode(person);
  range.insertNode(space);
  range.insertNode(node);
  document.getSelection()?.collapse(space, 1);
}
