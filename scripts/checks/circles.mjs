/** Groups of files that import each other in a circle, each as a walk that ends where it began. */
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
