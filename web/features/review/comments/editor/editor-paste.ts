import type { ClipboardEvent } from 'react';

/** Formats of other programs stay outside; files become attachments; an address over chosen words links them. */
export function pasteInto(event: ClipboardEvent, onFiles?: (files: File[]) => void) {
  event.preventDefault();
  const files = [...event.clipboardData.files];
  if (files.length > 0 && onFiles) return onFiles(files);
  const text = event.clipboardData.getData('text/plain');
  const address = text.trim();
  const isLink = /^https?:\/\/\S+$/.test(address) && document.getSelection()?.isCollapsed === false;
  if (isLink) return document.execCommand('createLink', false, address);
  // Within a block every browser makes lines of it, which lists can be made of; outside, Firefox leaves one long text.
  if (text.includes('\n') && !isInBlock(event.currentTarget))
    document.execCommand('formatBlock', false, 'div');
  document.execCommand('insertText', false, text);
}

function isInBlock(root: Element): boolean {
  const node = document.getSelection()?.focusNode;
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest('div, li') !== root;
}
