/** The chosen track by file id, the newest last. */
export type SoundChoices = Record<string, number>;

const KEPT = 200;

export function keepChoice(
  choices: SoundChoices,
  { fileId, at }: { fileId: string; at: number },
): SoundChoices {
  const others = Object.entries(choices).filter(([id]) => id !== fileId);
  return Object.fromEntries([...others.slice(1 - KEPT), [fileId, at]]);
}
