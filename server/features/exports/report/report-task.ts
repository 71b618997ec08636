interface ReportReply {
  heading: string;
  text: string;
}

export interface ReportComment {
  /** Above the first one about another file. */
  section?: { title: string; lines: string[] };
  number: number;
  place: string;
  heading: string;
  marks: string[];
  text: string;
  replies: ReportReply[];
  /** A file of the folder, and one with what was drawn over it. */
  picture?: { file: string; drawing: string | undefined; pad: { width: number; height: number } | undefined };
}

/** What the child writes a document of: words that are chosen and dates that are formatted. */
export interface Report {
  language: string;
  isRightToLeft: boolean;
  title: string;
  lines: string[];
  /** Said instead of comments, or above them. */
  notice: string | undefined;
  comments: ReportComment[];
  /** Burnt into every picture: whose eyes it is for. Null: into none. */
  watermark: string | null;
  /** With {{page}} and {{pages}}. */
  pageOf: string;
}

export interface ReportTask {
  /** Holds `report.json` and the pictures; the document goes there as `report.pdf`. */
  folder: string;
}
