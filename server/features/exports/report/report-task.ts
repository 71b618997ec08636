interface ReportReply {
  heading: string;
  text: string;
}

export interface ReportComment {
  /** Heading of a new file, on its first comment. */
  section?: { title: string; lines: string[] };
  number: number;
  place: string;
  heading: string;
  marks: string[];
  text: string;
  replies: ReportReply[];
  picture?: { file: string; drawing: string | undefined; pad: { width: number; height: number } | undefined };
}

/** Input of the report worker, already translated and formatted. */
export interface Report {
  language: string;
  isRightToLeft: boolean;
  title: string;
  lines: string[];
  /** Shown above the comments or instead of them. */
  notice: string | undefined;
  comments: ReportComment[];
  /** Names the reader in every picture. Null: no watermark. */
  watermark: string | null;
  pageOf: string;
}

export interface ReportTask {
  /** Holds `report.json` and the pictures. The worker writes `report.pdf` there. */
  folder: string;
}
