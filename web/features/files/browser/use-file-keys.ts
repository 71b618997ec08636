import type { KeyboardEvent } from 'react';
import type { FileItem } from '../items/file-item.ts';

interface Keys {
  /** Chosen items, else the focused one. */
  acted: FileItem[];
  onRename: (id: string) => void;
  onTrash: (items: FileItem[]) => void;
  /** Handles other keys; returns true if it used the key. */
  onPress: (event: KeyboardEvent) => boolean;
}

/** Leaves keys to open menus, dialogs and fields. */
export function useFileKeys({ acted, onRename, onTrash, onPress }: Keys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLElement && event.target.closest('[role="menu"], [role="dialog"]')) return;
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (isTyping || !event.currentTarget.contains(event.target as Node)) return;
    const [only] = acted.length === 1 ? acted : [];
    if (event.key === 'F2' && only?.canRename) onRename(only._id);
    else if (event.key === 'Delete' && acted.length > 0 && acted.every(({ canDelete }) => canDelete)) {
      onTrash(acted);
    } else if (!onPress(event)) return;
    event.preventDefault();
  };
}
