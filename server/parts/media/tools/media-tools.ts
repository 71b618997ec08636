export interface MediaTools {
  ffmpeg: string;
  ffprobe: string;
  /** Which were chosen and which were passed over, for the log. */
  choices: ToolChoice[];
}

export interface ToolChoice {
  program: string;
  isChosen: boolean;
  lacks: string[];
}
