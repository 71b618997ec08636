export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
  active: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null, active: null };

export interface Modifiers {
  shift: boolean;
  /** Control, or Command on a Mac. */
  toggle: boolean;
}

export function selectByClick(now: Selection, order: string[], id: string, { shift, toggle }: Modifiers) {
  if (shift) return selectRange(now, order, id, toggle);
  if (!toggle) return { ids: new Set([id]), anchor: id, active: id };
  return toggleItem(now, id);
}

export function toggleItem(now: Selection, id: string): Selection {
  const ids = new Set(now.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id, active: id };
}

function selectRange(now: Selection, order: string[], id: string, keep: boolean): Selection {
  const from = Math.max(0, order.indexOf(now.anchor ?? now.active ?? id));
  const to = order.indexOf(id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...(keep ? now.ids : []), ...range]), anchor: order[from] ?? id, active: id };
}

const steps = (columns: number): Record<string, number> => ({
  ArrowUp: -columns,
  ArrowDown: columns,
  ArrowLeft: -1,
  ArrowRight: 1,
});

interface Step {
  order: string[];
  columns: number;
  key: string;
  isRightToLeft: boolean;
}

/** Returns the item an arrow, Home or End leads to. Undefined for other keys and at the edges. */
export function itemAt(now: Selection, { order, columns, key, isRightToLeft }: Step): string | undefined {
  if (key === 'Home') return order[0];
  if (key === 'End') return order.at(-1);
  const step = steps(columns)[key];
  if (step === undefined || (columns === 1 && Math.abs(step) === 1 && /Left|Right/.test(key))) return;
  const at = now.active === null ? -1 : order.indexOf(now.active);
  if (at < 0) return order[0];
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  return order[at + (isSideways && isRightToLeft ? -step : step)];
}

/** Returns the item that takes focus after a removal: the next one, or the previous at the end. */
export function neighbourOf(order: string[], gone: ReadonlySet<string>): string | undefined {
  const last = order.findLastIndex((id) => gone.has(id));
  return order[last + 1] ?? order.slice(0, last).findLast((id) => !gone.has(id));
}

interface Shown {
  order: string[];
  choosable: ReadonlySet<string>;
}

/** Drops items that are gone or cannot be chosen. */
export function keepShown(now: Selection, { order, choosable }: Shown): Selection {
  const shown = new Set(order);
  const ids = [...now.ids].filter((id) => shown.has(id) && choosable.has(id));
  const active = now.active !== null && shown.has(now.active) ? now.active : null;
  if (ids.length === now.ids.size && active === now.active) return now;
  return {
    ids: new Set(ids),
    anchor: now.anchor !== null && shown.has(now.anchor) ? now.anchor : null,
    active,
  };
}
