interface Mention {
  mention: string;
  name: string;
}

/** One piece: the cursor does not go into it, and it is deleted as a whole. */
export function mentionNode({ mention, name }: Mention): HTMLElement {
  const node = document.createElement('span');
  node.contentEditable = 'false';
  node.dataset.mention = mention;
  node.dataset.name = name;
  node.textContent = `@${name}`;
  return node;
}

interface Typed {
  /** What was typed behind the sign, to find a person by. */
  search: string;
  range: Range;
}

/** The `@` that somebody is just writing, directly before the cursor; within an address it is none. */
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

/** Puts a person in the place of what was typed, and the cursor behind. */
export function insertMention(range: Range, person: Mention) {
  range.deleteContents();
  const space = document.createTextNode('\u00a0');
  const node = mentionNode(person);
  range.insertNode(space);
  range.insertNode(node);
  document.getSelection()?.collapse(space, 1);
}
