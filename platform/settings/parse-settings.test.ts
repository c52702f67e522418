import { expect, it } from 'vitest'
import { parseSettings, SettingsError } from './index.ts'

const bucket = { S3_BUCKET: 'files', S3_REGION: 'ap-southeast-2' }

it('the server starts without any setting on a developer’s machine', () => {
  expect(parseSettings({})).toMatchObject({ PORT: 8080, baseUrl: 'http://localhost:8080', SERVICES: 'all' })
})

it('an empty variable counts as not set', () => {
  expect(parseSettings({ SMTP_URL: '' }).SMTP_URL).toBeUndefined()
})

it.each([
  [{}, 'http://localhost:8080'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:8080'],
  [{ PUBLIC_URL: 'https://Portal.example/' }, 'https://portal.example'],
])('the public address is PUBLIC_URL, or that of host and port: %o', (variables, address) => {
  expect(parseSettings(variables).baseUrl).toBe(address)
})

it('the clients are named with their use, and machines with their own quota', () => {
  const { OIDC_CLIENTS } = parseSettings({ OIDC_CLIENTS: 'https://id/a:people, loans:machines:1200,both-app:both' })
  expect(OIDC_CLIENTS).toEqual([
    { clientId: 'https://id/a', use: 'people', callsPerMinute: null },
    { clientId: 'loans', use: 'machines', callsPerMinute: 1200 },
    { clientId: 'both-app', use: 'both', callsPerMinute: null },
  ])
})

it.each([
  { S3_BUCKET: 'files', S3_REGION: 'ap-southeast-2' },
  {
    S3_BUCKET: 'files',
    S3_REGION: 'x',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 's',
    S3_FORCE_PATH_STYLE: 'true',
  },
  { CLAMD_URL: 'tcp://clamd.example:3310' },
  { CLAMD_URL: 'unix:/run/clamav/clamd.ctl' },
])('a file store and a malware scanner can be set: %o', (variables) => {
  expect(() => parseSettings(variables)).not.toThrow()
})

it.each([
  [{ PORT: 'eighty' }, /^PORT: must be a whole number from 1 to 65535$/],
  [{ PORT: '0' }, /^PORT: must be a whole number/],
  [{ PORT: '80.5' }, /^PORT: must be a whole number/],
  [{ STATEMENT_TIMEOUT: '10s' }, /^STATEMENT_TIMEOUT: must be a whole number/],
  [{ HOST: '300.1.1.1' }, /^HOST: must be a name or an address/],
  [{ PUBLIC_URL: 'ftp://portal.example' }, /^PUBLIC_URL: must look like https:/],
  [{ PUBLIC_URL: 'https://portal.example/lmi' }, /^PUBLIC_URL: must have no path/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV: must be one of development, test, production$/],
  [{ DATABASE_URL: 'not an address' }, /^DATABASE_URL: must look like postgres:/],
  [{ DATABASE_URL: 'http://db.example/lmi' }, /^DATABASE_URL: must look like postgres:/],
  [{ DATABASE_URL: 'postgres://lmi@one:5432,two:5432/lmi' }, /^DATABASE_URL: must name one host; .+haproxy.+$/],
  [{ DATABASE_URL: 'postgres://lmi@one/lmi?host=one,two' }, /^DATABASE_URL: must name one host; .+haproxy.+$/],
  [{ TRUSTED_PROXIES: '*' }, /^TRUSTED_PROXIES: must list addresses or networks/],
  [{ TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0' }, /^TRUSTED_PROXIES: must list/],
  [{ TRUSTED_PROXIES: '::/0' }, /^TRUSTED_PROXIES: must list/],
  [{ TRUSTED_PROXIES: 'proxy.example' }, /^TRUSTED_PROXIES: must list/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES: must list/],
  [{ SMTP_URL: 'http://mail.example' }, /^SMTP_URL: must look like smtp:/],
  [{ MAIL_FROM: 'Figtree LMI' }, /^MAIL_FROM: must look like /],
  [{ DATABASE_ADMIN_URL: 'postgres://admin@db.example/lmi' }, /^DATABASE_URL: is required/],
  [{ OIDC_CLIENTS: 'loans' }, /^OIDC_CLIENTS: must look like lmi-portal:people,loan-system:machines:1200$/],
  [{ OIDC_CLIENTS: 'lmi-portal:people,loans:robots' }, /^OIDC_CLIENTS: must look like/],
  [{ OIDC_CLIENTS: 'loans:machines:0' }, /^OIDC_CLIENTS: must look like/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /^S3_BUCKET: is required when S3_ENDPOINT is set/],
  [{ S3_KMS_KEY_ID: 'key' }, /^S3_BUCKET: is required when S3_KMS_KEY_ID is set/],
  [{ S3_BUCKET: 'files' }, /^S3_REGION: is required/],
  [{ ...bucket, S3_ACCESS_KEY_ID: 'id' }, /^S3_SECRET_ACCESS_KEY: is required/],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }, /^S3_ACCESS_KEY_ID: is required/],
  [{ ...bucket, S3_ENDPOINT: 'ftp://s3.example' }, /^S3_ENDPOINT: /],
  [{ ...bucket, S3_FORCE_PATH_STYLE: 'perhaps' }, /^S3_FORCE_PATH_STYLE: must be true or false/],
  [{ CLAMD_URL: 'http://clamd.example:3310' }, /^CLAMD_URL: must look like tcp:/],
  [{ CLAMD_URL: 'tcp://clamd.example' }, /^CLAMD_URL: must look like tcp:/],
  [{ PORT: '0', HOST: '300.1.1.1' }, /^HOST: .+\nPORT: .+$/],
  [{ OPERATIONS_TOKEN: 'short' }, /^OPERATIONS_TOKEN: must have at least 32 characters/],
])('an invalid setting stops the start with one line that names the variable: %o', (variables, line) => {
  expect(() => parseSettings(variables)).toThrow(SettingsError)
  expect(() => parseSettings(variables)).toThrow(line)
})
