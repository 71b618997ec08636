import type { ClipboardEvent } from 'react';

/** Formats of other programs stay outside; files become attachments; an address over chosen words links them. */
export function pasteInto(event: ClipboardEvent, onFiles?: (files: File[]) => void) {
  event.preventDefault();
  const files = [...event.clipboardData.files];
  if (files.length > 0 && onFiles) return onFiles(files);
  const text = event.clipboardData.getData('text/plain');
  const address = text.trim();
  const isLink = /^https?:\/\/\S+$/.test(address) && document.getSelection()?.isCollapsed === false;
  if (isLink) document.execCommand('createLink', false, address);
  else document.execCommand('insertText', false, text);
}
