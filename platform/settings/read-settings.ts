import { resolve } from 'node:path'
import * as z from 'zod'

/** An invalid setting that prevents the start. Its message is the one line shown to the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const optionalUrl = z.url().optional()
const optionalText = z.string().min(1).optional()
const milliseconds = z.coerce.number().int().positive()

const fields = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('localhost'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  PUBLIC_URL: optionalUrl.describe('the address people use, when a proxy stands before the server'),
  LMI_DATA_DIR: z.string().min(1).default('var'),
  SERVICES: z.string().min(1).default('all').describe('a comma-separated subset of the services, or all'),
  DATABASE_URL: optionalUrl,
  DATABASE_ADMIN_URL: optionalUrl,
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  STATEMENT_TIMEOUT: milliseconds.default(10_000),
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: z.string().min(1).default('lmi-portal'),
  OIDC_AUDIENCE: z.string().min(1).default('lmi-api'),
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().min(3).default('Figtree LMI <no-reply@figtree.example>'),
  SUPPORT_MAIL: z
    .email()
    .default('support@figtree.example')
    .describe('who helps people: named on the help page, and where files cannot be sent'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_KMS_KEY_ID: optionalText,
  S3_FORCE_PATH_STYLE: z.stringbool({ error: 'must be true or false' }).optional(),
  CLAMD_URL: z
    .string()
    .regex(
      /^(tcp:\/\/(\[[\da-f:.]+\]|[\w.-]+):\d{1,5}|unix:\/.+)$/i,
      'must look like tcp://host:3310 or unix:/path/of/clamd.ctl',
    )
    .optional(),
  DEMO_RECORDS: z
    .stringbool({ error: 'must be true or false' })
    .default(true)
    .describe('whether the demo lenders get referrals, uploads and a variation, beside their policies'),
  PORTAL_ENVIRONMENT: z.string().min(1).default('deploy/environment/demo.json'),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(600),
  OPERATIONS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('the bearer token that /metrics, /api/docs and /api/openapi.json ask for'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
})

const schema = fields.check((found) => {
  const { NODE_ENV, OIDC_ISSUER, SMTP_URL, DATABASE_ADMIN_URL, DATABASE_URL } = found.value
  const require = (path: string, message: string) =>
    found.issues.push({ code: 'custom', input: found.value, path: [path], message })
  if (NODE_ENV === 'production' && !OIDC_ISSUER)
    require('OIDC_ISSUER', 'is required in production: the embedded identity server has demo accounts')
  if (NODE_ENV === 'production' && !SMTP_URL)
    require('SMTP_URL', 'is required in production: the embedded mail box shows every message to everybody')
  if (DATABASE_ADMIN_URL && !DATABASE_URL) require('DATABASE_URL', 'is required when DATABASE_ADMIN_URL is set')
  const storage = storageProblem(found.value)
  if (storage) require(storage.name, storage.message)
})

/** The settings of this process: read from the environment once at the start, and checked. */
export type Settings = Readonly<z.infer<typeof schema>> & {
  /** The public URL of the product, without a trailing slash. */
  readonly baseUrl: string
  readonly dataDirectory: string
}

/**
 * Reads the settings from environment variables.
 *
 * @throws SettingsError with one line that names the first wrong variable
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const read = schema.safeParse(present)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new SettingsError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { PUBLIC_URL, HOST, PORT, LMI_DATA_DIR } = read.data
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return {
    ...read.data,
    baseUrl: (PUBLIC_URL ?? `http://${host}:${PORT}`).replace(/\/$/, ''),
    dataDirectory: resolve(LMI_DATA_DIR),
  }
}

/**
 * The first missing S3 setting, or `null`. Any S3 setting requires a bucket and a region. The two halves of a
 * credential must be set together; without them the machine's own credentials are used.
 */
function storageProblem(settings: z.infer<typeof fields>): { name: string; message: string } | null {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const [named] = Object.entries(settings).find(([name, value]) => name.startsWith('S3_') && value !== undefined) ?? []
  if (!named) return null
  if (!S3_BUCKET) return { name: 'S3_BUCKET', message: `is required when ${named} is set` }
  if (!S3_REGION) return { name: 'S3_REGION', message: 'is required when S3_BUCKET is set' }
  if (S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY)
    return { name: 'S3_SECRET_ACCESS_KEY', message: 'is required when S3_ACCESS_KEY_ID is set' }
  if (S3_SECRET_ACCESS_KEY && !S3_ACCESS_KEY_ID)
    return { name: 'S3_ACCESS_KEY_ID', message: 'is required when S3_SECRET_ACCESS_KEY is set' }
  return null
}
