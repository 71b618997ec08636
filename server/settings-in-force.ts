export interface SettingInForce {
  name: string;
  source: 'environment' | 'file' | 'default' | 'page';
  isSet: boolean;
  isSecret: boolean;
  /** Null: unset, or secret. */
  value: string | null;
}

/** Settings that may be shown; a new one is secret until listed here. */
const open = new Set([
  ...['PORT', 'HOST', 'WORKER_PORT', 'PUBLIC_URL', 'ROLE', 'NODE_ENV', 'LOG_LEVEL', 'DEMO', 'CHECK_REPLIES'],
  ...['DATA_DIR', 'STORAGE_URL', 'OBJECTS_GROUP', 'NGINX_ACCEL_PREFIX', 'FFMPEG_PATH', 'FFPROBE_PATH'],
  ...['MAIL_FROM', 'TRUST_PROXY', 'BODY_SECONDS', 'LIVE_STREAMS_MAX', 'LIVE_STREAMS_NETWORK_MAX'],
  ...['GOOGLE_CLIENT_ID', 'OIDC_ISSUER', 'ADMIN_EMAILS', 'SIGN_UP', 'STORAGE_PER_ACCOUNT', 'DISK_KEEP_FREE'],
  ...['BACKUP_DIR', 'BACKUP_AT', 'BACKUP_KEEP'],
  ...['RETENTION_TRASH_DAYS', 'RETENTION_VERSION_DAYS', 'RETENTION_ARCHIVE_DAYS', 'RETENTION_DELETE_DAYS'],
  'ARCHIVE_STORAGE_CLASS',
  ...['SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_SCOPES', 'SSO_NAME', 'SSO_NAME_JA', 'SSO_NAME_EN', 'SSO_NAME_HE'],
  ...['SSO_DOMAINS', 'SSO_CREATE_ACCOUNTS', 'SSO_GROUPS_CLAIM', 'SSO_GROUP_ROLES', 'SSO_ONLY'],
  ...['BILLING', 'BILLING_PLAN', 'STRIPE_PUBLISHABLE_KEY', 'BILLING_OPERATOR_EMAIL'],
  ...['OTEL_SDK_DISABLED', 'OTEL_TRACES_EXPORTER', 'OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  ...['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
  ...['BILLING_ISSUER_NAME', 'BILLING_ISSUER_NUMBER', 'BILLING_ISSUER_ADDRESS'],
]);

const KEPT_IN_FILE = 'KOMA_SECRET';

interface Given {
  names: string[];
  values: Record<string, unknown>;
  environment: NodeJS.ProcessEnv;
}

export const listSettings = ({ names, values, environment }: Given): SettingInForce[] =>
  names.toSorted().map((name) => {
    const isGiven = environment[name] !== undefined;
    const source = isGiven ? 'environment' : name === KEPT_IN_FILE ? 'file' : 'default';
    const value = write(values[name]);
    const isSecret = !open.has(name);
    const isSet = value !== null || source === 'file';
    return { name, source, isSet, isSecret, value: isSecret ? null : value };
  });

function write(value: unknown): string | null {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
