/** Which track of which file: the newest last. */
export type SoundChoices = Record<string, number>;

const KEPT = 200;

/** With one choice more, and without those that were made longest ago. */
export function keepChoice(
  choices: SoundChoices,
  { fileId, at }: { fileId: string; at: number },
): SoundChoices {
  const others = Object.entries(choices).filter(([id]) => id !== fileId);
  return Object.fromEntries([...others.slice(1 - KEPT), [fileId, at]]);
}
