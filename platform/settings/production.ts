import { basename } from 'node:path'
import { type Settings, SettingsError } from './parse-settings.ts'

type Rule = {
  readonly isBroken: (settings: Settings) => boolean
  /** Begins with the name of the setting and says what to do. */
  readonly line: string
  /** The setting that allows it; without one there is no exception. */
  readonly exception?: `ALLOW_${string}` & keyof Settings
}

const isHttp = (address: string | undefined) => address?.startsWith('http:') ?? false

const rules: readonly Rule[] = [
  {
    isBroken: ({ OIDC_ISSUER }) => !OIDC_ISSUER,
    line: 'OIDC_ISSUER: is required in production: the embedded identity server has demo accounts',
  },
  {
    isBroken: ({ SMTP_URL }) => !SMTP_URL,
    line: 'SMTP_URL: is required in production: the embedded mail box shows every message to everybody',
  },
  {
    isBroken: ({ DATABASE_URL }) => !DATABASE_URL,
    line: 'DATABASE_URL: is required in production: the embedded database has no second machine',
    exception: 'ALLOW_EMBEDDED_DATABASE',
  },
  ...(['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const).map(
    (name): Rule => ({
      isBroken: ({ [name]: address }) => address !== undefined && !isOnThisMachine(address) && !verifiesServer(address),
      line: `${name}: must end with ?sslmode=verify-full in production, unless it names this machine`,
      exception: 'ALLOW_PLAIN_DATABASE',
    }),
  ),
  {
    isBroken: ({ S3_BUCKET }) => !S3_BUCKET,
    line: 'S3_BUCKET: is required in production: a folder is neither encrypted nor copied',
    exception: 'ALLOW_FOLDER_STORE',
  },
  {
    isBroken: ({ CLAMD_URL }) => !CLAMD_URL,
    line: 'CLAMD_URL: is required in production: files would be stored without a malware scan',
    exception: 'ALLOW_UNSCANNED_FILES',
  },
  {
    isBroken: ({ baseUrl }) => isHttp(baseUrl),
    line: 'PUBLIC_URL: must begin with https: in production',
    exception: 'ALLOW_HTTP_PUBLIC_URL',
  },
  {
    isBroken: ({ OIDC_ISSUER }) => isHttp(OIDC_ISSUER),
    line: 'OIDC_ISSUER: must begin with https: in production',
    exception: 'ALLOW_HTTP_ISSUER',
  },
  {
    isBroken: ({ S3_ENDPOINT }) => isHttp(S3_ENDPOINT),
    line: 'S3_ENDPOINT: must begin with https: in production',
    exception: 'ALLOW_HTTP_S3',
  },
  {
    isBroken: ({ SMTP_URL }) => SMTP_URL !== undefined && !requiresTls(new URL(SMTP_URL)),
    line: 'SMTP_URL: must begin with smtps:, or end with ?requireTLS=true, in production',
    exception: 'ALLOW_PLAIN_SMTP',
  },
  {
    isBroken: ({ PORTAL_ENVIRONMENT }) => basename(PORTAL_ENVIRONMENT) === 'demo.json',
    line: 'PORTAL_ENVIRONMENT: must name a file of your own in production: demo.json is the demo environment',
    exception: 'ALLOW_DEMO_ENVIRONMENT',
  },
  {
    isBroken: ({ WEBHOOK_LOOPBACK }) => WEBHOOK_LOOPBACK,
    line: 'WEBHOOK_LOOPBACK: must be false in production: lenders could call services of this machine',
  },
]

const verifiesServer = (address: string) => new URL(address).searchParams.get('sslmode') === 'verify-full'
const isOnThisMachine = (address: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])?$/.test(new URL(address).hostname)

function requiresTls({ protocol, searchParams }: URL): boolean {
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

/** What production refuses: one line each, with the setting that allows it. None with another `NODE_ENV`. */
export function findProductionErrors(settings: Settings): readonly string[] {
  if (settings.NODE_ENV !== 'production') return []
  return rules
    .filter(({ isBroken, exception }) => isBroken(settings) && !(exception && settings[exception]))
    .map(({ line, exception }) => (exception ? withException(line, exception) : line))
}

/** @throws SettingsError with all lines */
export function refuseProduction(lines: readonly string[]): void {
  if (lines.length > 0) throw new SettingsError(lines.join('\n'))
}

export function withException(line: string, exception: `ALLOW_${string}` & keyof Settings): string {
  return `${line}; ${exception}=true allows it`
}
