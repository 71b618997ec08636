import { z } from 'zod';
import { decimal } from './setting-kinds.ts';
import { StartFailure } from './start-failure.ts';

const optional = z.string().trim().optional();

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const tracingVariables = {
  OTEL_SDK_DISABLED: z.stringbool().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional,
  OTEL_EXPORTER_OTLP_PROTOCOL: optional,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: optional,
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: optional,
  OTEL_RESOURCE_ATTRIBUTES: optional,
  OTEL_TRACES_SAMPLER: z.enum(samplers).optional(),
  OTEL_TRACES_SAMPLER_ARG: decimal({ min: 0, max: 1 }).optional(),
};

const schema = z.object(tracingVariables);

export interface TracingSettings {
  url: string;
  headers: { [name: string]: string };
  resource: { [name: string]: string };
  /** Kept share of the traces that begin here. */
  ratio: number;
  followsCaller: boolean;
}

/** Undefined without an address: nothing is traced then. */
export function readTracingSettings(v: z.output<typeof schema>): TracingSettings | undefined {
  const isOn =
    v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? v.OTEL_EXPORTER_OTLP_ENDPOINT ?? v.OTEL_TRACES_EXPORTER;
  if (!isOn || v.OTEL_SDK_DISABLED || v.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const protocol = v.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? v.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol === 'grpc')
    throw new StartFailure(
      'Traces are sent over HTTP: set OTEL_EXPORTER_OTLP_PROTOCOL to http/json, and the address to that of the collector’s HTTP port (usually 4318).',
    );
  const sampler = v.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on';
  const share = sampler.endsWith('always_off') ? 0 : 1;
  const base = (v.OTEL_EXPORTER_OTLP_ENDPOINT ?? 'http://localhost:4318').replace(/\/$/, '');
  const url = v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${base}/v1/traces`;
  if (!URL.canParse(url)) throw new StartFailure(`The address for traces is not usable: ${url}.`);
  return {
    url,
    headers: readPairs(v.OTEL_EXPORTER_OTLP_HEADERS),
    resource: {
      ...readPairs(v.OTEL_RESOURCE_ATTRIBUTES),
      ...(v.OTEL_SERVICE_NAME && { 'service.name': v.OTEL_SERVICE_NAME }),
    },
    ratio: sampler.endsWith('traceidratio') ? (v.OTEL_TRACES_SAMPLER_ARG ?? 1) : share,
    followsCaller: sampler.startsWith('parentbased_'),
  };
}

/** Parses `key=value,key=value` with URL-encoded values. */
const readPairs = (text = ''): { [name: string]: string } =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name, ...value]) => name?.trim() && value.length > 0)
      .map(([name = '', ...value]) => [name.trim(), decode(value.join('=').trim())]),
  );

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
