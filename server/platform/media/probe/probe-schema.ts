import { z } from 'zod';

const text = z.string().optional();

const streamSchema = z.object({
  index: z.number(),
  codec_type: text,
  codec_name: text,
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: text,
  pix_fmt: text,
  field_order: text,
  color_space: text,
  color_transfer: text,
  color_primaries: text,
  color_range: text,
  r_frame_rate: text,
  avg_frame_rate: text,
  time_base: text,
  start_time: text,
  duration: text,
  bit_rate: text,
  channels: z.number().optional(),
  disposition: z.object({ attached_pic: z.number().optional(), default: z.number().optional() }).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});

export const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z
    .object({
      duration: text,
      start_time: text,
      bit_rate: text,
      tags: z.record(z.string(), z.string()).optional(),
    })
    .default({}),
});

export type ProbedStream = z.infer<typeof streamSchema>;
export type Probed = z.infer<typeof probeSchema>;
