import type { VersionRow } from '../review/review.queries.ts';
import type { FileItemRow } from './file-items.queries.ts';

/** A file as a list shows it, with the fields of another version than the newest. */
export const withVersion = (row: FileItemRow, version: VersionRow): FileItemRow => ({
  ...row,
  status: version.status,
  review: version.id === row.version_id ? row.review : null,
  comment_count: version.comment_count,
  hidden_comment_count: version.hidden_comment_count,
  open_comment_count: version.open_comment_count,
  hidden_open_comment_count: version.hidden_open_comment_count,
  version_id: version.id,
  version_number: version.number,
  version_size: version.size_bytes,
  mime_type: version.mime_type,
  processing: version.processing,
  progress: version.progress,
  failure: version.failure,
  width: version.width,
  height: version.height,
  duration_ms: version.duration_ms,
  bit_rate: version.bit_rate,
  r_frame_rate: version.r_frame_rate,
  avg_frame_rate: version.avg_frame_rate,
  time_base: version.time_base,
  frame_count: version.frame_count,
  start_time_code: version.start_time_code,
  drop_frame: version.drop_frame,
  page_count: version.page_count,
  renditions: version.renditions,
});
