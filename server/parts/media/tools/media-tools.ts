export interface MediaTools {
  ffmpeg: string;
  ffprobe: string;
  /** Logged: chosen and rejected programs. */
  choices: ToolChoice[];
}

export interface ToolChoice {
  program: string;
  isChosen: boolean;
  lacks: string[];
}
