export const NAMED_OBJECTS = `
  select object_key as key from file_versions
  union select rendition #>> '{}' from file_versions
    cross join lateral jsonb_path_query(renditions, 'strict $.** ? (@.type() == "string")') as rendition
    where rendition #>> '{}' like 'versions/%'
  union select object_key from comment_attachments where comment_id is not null
  union select object_key from marked_films where object_key is not null
  union select picture_key from accounts where picture_key is not null
  union select icon_key from projects where icon_key is not null`;

/** Objects of uploads in progress may exist or not. */
export const AWAITED_OBJECTS = `
  select object_key as key from uploads
  union select object_key from comment_attachments where comment_id is null`;
