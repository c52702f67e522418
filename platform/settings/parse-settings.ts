import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { shippedFile } from '#platform/release'

/** Invalid settings that prevent the start. The message has one line for each. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` })

const trueOrFalse = z.stringbool({ error: 'must be true or false' })
const exception = trueOrFalse.default(false)

const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `must look like ${example}` })
const webUrl = (example: string) => url(/^https?$/, example)
const hostsOf = (address: string) => new URLSearchParams(address.split('?').slice(1).join('?')).getAll('host')
const databaseUrl = z
  .string()
  .refine((address) => !/@[^/?@,]*,/.test(address) && !hostsOf(address).some((host) => host.includes(',')), {
    error: 'must name one host; for several, a haproxy that finds the leader: deploy/database/haproxy.cfg',
    abort: true,
  })
  .pipe(url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database'))

const clientPattern = /^(\S+?):(people|machines|both)(?::([1-9]\d{0,8}))?$/

/** Clients of the identity server: who acts with their tokens, and the calls per minute of a machine. */
const clients = z
  .string()
  .transform((text) => text.split(',').map((entry) => clientPattern.exec(entry.trim())))
  .pipe(z.array(z.custom<RegExpExecArray>(Array.isArray, 'must look like lmi-portal:people,loan-system:machines:1200')))
  .transform((entries) =>
    entries.map(([, clientId = '', use, limit]) => ({
      clientId,
      use: use as 'people' | 'machines' | 'both',
      callsPerMinute: limit === undefined ? null : Number(limit),
    })),
  )
  .default([])

/** All addresses are no network: anyone could name any address. */
const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((names) => names.every(isNetwork), {
    error: 'must list addresses or networks of proxies, such as 10.0.1.5,10.0.2.0/24',
  })

function isNetwork(name: string): boolean {
  const [address = '', prefix, ...rest] = name.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

const fields = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  HOST: z
    .string()
    .refine((host) => URL.canParse(`http://${inUrl(host)}`), 'must be a name or an address of this machine')
    .default('localhost'),
  PORT: wholeNumber(1, 65_535).default(8080),
  PUBLIC_URL: webUrl('https://portal.example')
    .refine((address) => new URL(address).href === `${new URL(address).origin}/`, {
      error: 'must have no path: the portal is served at /',
    })
    .optional(),
  LMI_DATA_DIR: z.string().default('var'),
  SERVICES: z.string().default('all'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_ADMIN_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(20),
  STATEMENT_TIMEOUT: wholeNumber(1, 600_000).default(4_000),
  OIDC_ISSUER: webUrl('https://id.example/realms/lmi').optional(),
  OIDC_CLIENT_ID: z.string().default('lmi-portal'),
  OIDC_AUDIENCE: z.string().default('lmi-api'),
  OIDC_CLIENTS: clients,
  DISCLAIMER_OF_MACHINES: z.string().optional(),
  OIDC_REQUIRED_ACR: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must look like Figtree LMI <no-reply@figtree.example>',
    )
    .default('Figtree LMI <no-reply@figtree.example>'),
  SUPPORT_MAIL: z.email('must look like support@figtree.example').default('support@figtree.example'),
  S3_ENDPOINT: webUrl('https://s3.example').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_KMS_KEY_ID: z.string().optional(),
  S3_FORCE_PATH_STYLE: trueOrFalse.optional(),
  CLAMD_URL: z
    .string()
    .regex(
      /^(tcp:\/\/(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}|unix:\/.+)$/i,
      'must look like tcp://host:3310 or unix:/path/of/clamd.ctl',
    )
    .optional(),
  TRUSTED_PROXIES: networks.default([]),
  DRAIN_SECONDS: wholeNumber(0, 3_600).optional(),
  WEBHOOK_LOOPBACK: trueOrFalse.default(false),
  // Months. Without one, these records are kept.
  RETENTION_QUOTES: wholeNumber(12, 1_200).optional(),
  RETENTION_REFERRALS: wholeNumber(12, 1_200).optional(),
  RETENTION_POLICIES: wholeNumber(12, 1_200).optional(),
  RETENTION_UPLOADS: wholeNumber(12, 1_200).optional(),
  RETENTION_AUDIT: wholeNumber(12, 1_200).optional(),
  RETENTION_NOTIFICATIONS: wholeNumber(1, 1_200).optional(),
  RETENTION_DRAFTS: wholeNumber(1, 1_200).default(3),
  DEMO_RECORDS: trueOrFalse.default(true),
  PORTAL_ENVIRONMENT: z.string().default(shippedFile('deploy/environment/demo.json')),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 999_999_999).default(600),
  OPERATIONS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl('http://collector:4318').optional(),
  // What production would refuse: see findProductionErrors.
  ALLOW_SAMPLE_RATES: exception,
  ALLOW_DEMO_LENDERS: exception,
  ALLOW_EMBEDDED_DATABASE: exception,
  ALLOW_FOLDER_STORE: exception,
  ALLOW_UNSCANNED_FILES: exception,
  ALLOW_HTTP_PUBLIC_URL: exception,
  ALLOW_HTTP_ISSUER: exception,
  ALLOW_HTTP_S3: exception,
  ALLOW_PLAIN_SMTP: exception,
  ALLOW_DEMO_ENVIRONMENT: exception,
  ALLOW_PLAIN_DATABASE: exception,
  ALLOW_ADMIN_ROLE: exception,
  ALLOW_SHARED_ROLE: exception,
})

const schema = fields.check((found) => {
  const require = (path: string, message: string) =>
    found.issues.push({ code: 'custom', input: found.value, path: [path], message })
  const names = Object.entries(found.value).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const pairs = [
    ['DATABASE_ADMIN_URL', 'DATABASE_URL'],
    ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
    [names.find((name) => name.startsWith('S3_')) ?? '', 'S3_BUCKET'],
    ['S3_BUCKET', 'S3_REGION'],
    // Without a credential, the machine's own is used.
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ] as const
  for (const [name, other] of pairs)
    if (names.includes(name) && !names.includes(other)) require(other, `is required when ${name} is set`)
})

/** The settings of this process: read from the environment once at the start, and checked. */
export type Settings = Readonly<z.infer<typeof schema>> & {
  /** The public URL of the product, without a trailing slash. */
  readonly baseUrl: string
  readonly dataDirectory: string
  readonly DRAIN_SECONDS: number
}

/** @throws SettingsError with one line for each wrong variable */
export function parseSettings(variables: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(nonEmpty)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
    throw new SettingsError(lines.join('\n'))
  }
  const { PUBLIC_URL, HOST, PORT, LMI_DATA_DIR, NODE_ENV, DRAIN_SECONDS } = parsed.data
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return {
    ...parsed.data,
    baseUrl: PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${inUrl(host)}:${PORT}`,
    dataDirectory: resolve(LMI_DATA_DIR),
    // Outside production nothing directs calls elsewhere, and Ctrl-C stops at once.
    DRAIN_SECONDS: DRAIN_SECONDS ?? (NODE_ENV === 'production' ? 15 : 0),
  }
}

/** A host as it stands in a URL: an IPv6 address is in brackets. */
function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
