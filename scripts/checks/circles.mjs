export function findCircles(imports) {
  const targets = new Map();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set();
  const circles = [];

  const walk = (file, trail) => {
    const seenAt = trail.indexOf(file);
    if (seenAt >= 0) {
      circles.push([...trail.slice(seenAt), file]);
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) walk(file, []);
  return circles;
}

/** Groups of folders below a parent whose files import each other in a circle. */
export function findFolderCircles(imports, parent) {
  const depth = parent.split('/').length;
  const folderOf = (path) => {
    const parts = path.split('/');
    return path.startsWith(`${parent}/`) && parts.length > depth + 1 ? parts[depth] : undefined;
  };
  const between = new Map();
  for (const path of imports) {
    const [from, to] = [folderOf(path.from), folderOf(path.to)];
    if (from && to && from !== to) between.set(`${from} ${to}`, { from, to });
  }
  return findCircles(between.values()).map((circle) => circle.map((folder) => `${parent}/${folder}`));
}
