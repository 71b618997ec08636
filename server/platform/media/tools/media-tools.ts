export interface MediaTools {
  ffmpeg: string;
  ffprobe: string;
  choices: ToolChoice[];
}

export interface ToolChoice {
  program: string;
  isChosen: boolean;
  lacks: string[];
}
