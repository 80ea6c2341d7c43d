import path from 'node:path';
import { z } from 'zod';
import { isEmail } from '#core/validators.ts';
import {
  readBackupTarget,
  readBucketAddress,
  readDkim,
  readListen,
  readS3,
} from './configParts.ts';
import type { S3Settings } from './files/s3FileStore.ts';
import type { CostBudgets } from './graphql/costBudget.ts';
import type { DkimKey, MailAddress } from './mail/mailing.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What a process does: serve requests, work in the background, or both. */
const roles = ['all', 'web', 'worker'] as const;

const port = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be between 0 and 65535');

const points = z
  .string()
  .regex(/^\d{4,12}$/, 'must be a whole number of 4 to 12 digits')
  .transform(Number);

const address = /^[^\s<>,;:"@]+@[^\s<>,;:"@]+$/;

/** `community@example.org` or `Name <community@example.org>`. */
function readMailFrom(text: string): MailAddress | null {
  const [, name = null, named = ''] = /^\s*"?([^<>"\p{Cc}]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const found = named || text.trim();
  return address.test(found) ? { name: name || null, address: found } : null;
}

/** `host` or `host:port` as in a URL; null if invalid. */
function readHost(text: string): string | null {
  const address = `http://${text.trim()}/`;
  if (!/^[^/@?#\s]+$/.test(text.trim()) || !URL.canParse(address)) return null;
  const { hostname, host } = new URL(address);
  // A URL omits the default port of its scheme.
  return /:80$/.test(text.trim()) ? `${hostname}:80` : host;
}

const hosts = z
  .string()
  .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
  .refine((parts) => parts.every((part) => readHost(part) !== null), {
    error: 'must be hosts such as login.internal or 10.0.0.5:8443, parted by commas',
  })
  .transform((parts) => parts.flatMap((part) => readHost(part) ?? []));

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
    .refine((text) => !text.includes('@'), { error: 'must not contain a user', abort: true })
    .refine((text) => /^https?:\/\/[^/\\?#]+\/*$/i.test(text), {
      error: 'must end with the host: a path goes into BASE_PATH',
    })
    .optional(),
  BASE_PATH: z
    .string()
    // Browsers resolve `.` and `..` before they send the request.
    .regex(/^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._~-]+)*\/?$/, 'must be a path such as /community')
    .default(''),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      hostname: /./,
      error: 'must be redis://user:password@host:port or rediss://…',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address, without the bucket' })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9._-]+\/)*$/, 'must be empty or end with a slash, such as plaza/')
    .default(''),
  S3_PATH_STYLE: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  FILE_STORE: z.enum(['folder', 's3'], { error: 'must be folder or s3' }).optional(),
  BACKUP_TARGET: z
    .string()
    .refine((text) => !text.startsWith('s3:') || readBucketAddress(text) !== null, {
      error: 'must be a folder, or s3://bucket/prefix/',
    })
    .optional(),
  IMPORT_DIR: z.string().optional(),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/:]+:\d{1,5}|unix:\/\/\/\S+)$/, {
      error: 'must be tcp://host:3310 or unix:///path/of/clamd.ctl',
    })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  ROLE: z.enum(roles, { error: `must be one of ${roles.join(', ')}` }).default('all'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of seconds')
    .transform(Number)
    .default(0),
  ADMIN_EMAIL: z.string().refine(isEmail, 'must be an email address').optional(),
  // No longer than the sign-in form accepts.
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  DEMO: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  ALLOWED_PRIVATE_HOSTS: hosts.default([]),
  API_COST_PER_MEMBER: points.default(600_000),
  API_COST_PER_ADDRESS: points.default(1_800_000),
  TRUST_PROXY: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be smtp://user:password@host:port or smtps://…',
    })
    .optional(),
  SEARCH_MODEL: z.enum(['auto', 'off'], { error: 'must be auto or off' }).default('auto'),
  SMTP_LISTEN: z
    .string()
    .refine(
      (text) =>
        /^(\[[0-9a-f:.]+\]|[^\s:[\]]+):\d{1,5}$/i.test(text) &&
        Number(text.split(':').at(-1)) <= 65_535,
      { error: 'must be host:port, such as 127.0.0.1:2525' },
    )
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(
      /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,61}[A-Za-z0-9])?$/,
      'must be a selector such as plaza2026',
    )
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readMailFrom(text) !== null, {
      error: 'must be an address, or a name and an address: Name <community@example.org>',
    })
    .optional(),
});

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash and without the base path; null: taken from the request. */
  publicUrl: string | null;
  /** '' or '/community': without a trailing slash. */
  basePath: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Without a pooler, where `databaseUrl` has one; null: the same. */
  databaseDirectUrl: string | null;
  /** A streaming replica; null: everything is read from the primary. */
  databaseReplicaUrl: string | null;
  /** null: files are in the data directory. */
  s3: S3Settings | null;
  /** Where new files are stored. */
  fileStore: 'folder' | 's3';
  /** Where `/admin/backups` keeps backups; null: a folder in the data directory. */
  backupTarget: { folder: string } | { s3: S3Settings } | null;
  /** What `/admin/imports` reads, and works in. */
  importDir: string;
  /** null: uploads are not scanned. */
  clamdUrl: string | null;
  /** The part of requests that is traced; null: none, and nothing of tracing is loaded. */
  traceRatio: number | null;
  /** null: the database relays events. */
  redisUrl: string | null;
  role: (typeof roles)[number];
  /** How long `/readyz` answers 503 before the process takes no more requests. */
  drainSeconds: number;
  /** Nothing is kept of pages: for tests that compare. */
  wholePages: boolean;
  adminEmail: string | null;
  adminPassword: string | null;
  demo: boolean;
  logLevel: (typeof logLevels)[number];
  metricsToken: string | null;
  /** GraphQL cost budgets per minute (docs/operations.md); null: unlimited, for tests. */
  costPerMinute: CostBudgets | null;
  trustProxy: boolean;
  /** Private hosts that identity providers may use: `host` or `host:port`. */
  allowedPrivateHosts: readonly string[];
  /** Encrypts secrets in the database; null: a key file in the data directory. */
  secretKey: string | null;
  /** null: mails are kept in the outbox. */
  smtpUrl: string | null;
  /** Set whenever `smtpUrl` is. */
  mailFrom: MailAddress | null;
  /** Signs outgoing mail in the domain of `mailFrom`; null: it is not signed here. */
  dkim: DkimKey | null;
  /** Whether search may load its model of English; `auto`: unless the machine is small. */
  searchModel: 'auto' | 'off';
  /** Where the SMTP server for inbound email listens; null: it is off. */
  smtpListen: { host: string; port: number } | null;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };

/** Reads and validates the environment; one line per error. */
export function readConfig(env: Record<string, string | undefined>): ConfigResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return { ok: false, faults };
  }
  const e = parsed.data;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (e[name] && !e.DATABASE_URL) return { ok: false, faults: [`${name}: needs DATABASE_URL`] };
  }
  if (e.ROLE !== 'all' && !e.DATABASE_URL) {
    return { ok: false, faults: ['ROLE: must be all without DATABASE_URL'] };
  }
  const s3 = readS3(e);
  if (typeof s3 === 'string') return { ok: false, faults: [s3] };
  if (e.FILE_STORE === 's3' && !s3)
    return { ok: false, faults: ['FILE_STORE: s3 needs S3_BUCKET'] };
  const backupTarget = readBackupTarget(e);
  if (typeof backupTarget === 'string') return { ok: false, faults: [backupTarget] };
  const mailFrom = e.MAIL_FROM === undefined ? null : readMailFrom(e.MAIL_FROM);
  if (e.SMTP_URL && !mailFrom) {
    return { ok: false, faults: ['MAIL_FROM: must be set where SMTP_URL is'] };
  }
  const dkim = readDkim(e.DKIM_SELECTOR, e.DKIM_KEY_FILE);
  if (typeof dkim === 'string') return { ok: false, faults: [dkim] };
  return {
    ok: true,
    config: {
      port: e.PORT,
      host: e.HOST,
      publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      basePath: e.BASE_PATH.replace(/\/+$/, ''),
      dataDir: path.resolve(e.DATA_DIR),
      databaseUrl: e.DATABASE_URL ?? null,
      databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
      databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
      s3,
      fileStore: e.FILE_STORE ?? (s3 ? 's3' : 'folder'),
      backupTarget,
      importDir: path.resolve(e.IMPORT_DIR ?? path.join(e.DATA_DIR, 'imports')),
      clamdUrl: e.CLAMD_URL ?? null,
      redisUrl: e.REDIS_URL ?? null,
      traceRatio: e.OTEL_EXPORTER_OTLP_ENDPOINT ? e.OTEL_TRACES_SAMPLER_ARG : null,
      role: e.ROLE,
      drainSeconds: e.DRAIN_SECONDS,
      wholePages: false,
      adminEmail: e.ADMIN_EMAIL ?? null,
      adminPassword: e.ADMIN_PASSWORD ?? null,
      demo: e.DEMO === 'true',
      logLevel: e.LOG_LEVEL,
      metricsToken: e.METRICS_TOKEN ?? null,
      costPerMinute: { member: e.API_COST_PER_MEMBER, address: e.API_COST_PER_ADDRESS },
      trustProxy: e.TRUST_PROXY === 'true',
      allowedPrivateHosts: e.ALLOWED_PRIVATE_HOSTS,
      secretKey: e.SECRET_KEY ?? null,
      smtpUrl: e.SMTP_URL ?? null,
      mailFrom,
      dkim,
      searchModel: e.SEARCH_MODEL,
      smtpListen: e.SMTP_LISTEN === undefined ? null : readListen(e.SMTP_LISTEN),
    },
  };
}
