export type Format = { kind: 'bold' | 'italic' | 'bullet' | 'number' } | { kind: 'link'; address: string };

const commands = {
  bold: 'bold',
  italic: 'italic',
  bullet: 'insertUnorderedList',
  number: 'insertOrderedList',
} as const;

/**
 * The one editing interface that every browser has, and that keeps its undo history. Marked as deprecated for years
 * without a successor; an editor library in its place weighs 60 to 80 kB.
 */
export function runFormat(format: Format) {
  document.execCommand('styleWithCSS', false, 'false');
  if (format.kind !== 'link') return document.execCommand(commands[format.kind]);
  if (document.getSelection()?.isCollapsed) document.execCommand('insertText', false, format.address);
  else document.execCommand('createLink', false, format.address);
}
