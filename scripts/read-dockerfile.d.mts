interface Instruction {
  name: string;
  words: string;
}

export const readLastStage: (path: string) => Instruction[];
export const wordsOf: (stage: Instruction[], name: string) => string | undefined;
export const readEnvironment: (stage: Instruction[]) => Record<string, string>;
