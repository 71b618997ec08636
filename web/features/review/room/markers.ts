import type { z } from 'zod';
import type { comments } from '../../../../contract/calls/comments.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';

export type ReviewComment = ReplyOf<typeof comments.getList>['results'][number];
export type Marker = z.infer<NonNullable<typeof comments.getByTimeStamp.reply>>['results'][number];
export type Figure = ReviewComment['attachedFigure'][number];
