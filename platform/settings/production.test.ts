import { expect, it } from 'vitest'
import { findProductionErrors, parseSettings } from './index.ts'

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://lmi_service:secret@db.example/lmi?sslmode=verify-full',
  OIDC_ISSUER: 'https://id.example/realms/lmi',
  SMTP_URL: 'smtps://mail.example',
  S3_BUCKET: 'files',
  S3_REGION: 'ap-southeast-2',
  CLAMD_URL: 'tcp://clamd.example:3310',
  PORTAL_ENVIRONMENT: '/etc/lmi/environment.json',
}
const errorsWith = (variables: Record<string, string>) =>
  findProductionErrors(parseSettings({ ...complete, ...variables }))

it.each([
  {},
  { DATABASE_URL: 'postgres://lmi_service:secret@127.0.0.1:5000/lmi' },
  { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
])('production accepts real parts: %o', (changes) => {
  expect(errorsWith(changes)).toEqual([])
})

it.each([
  ['ALLOW_EMBEDDED_DATABASE', { DATABASE_URL: '' }, /^DATABASE_URL: is required in production: the embedded/],
  ['ALLOW_PLAIN_DATABASE', { DATABASE_URL: 'postgres://a:b@db.example/lmi' }, /^DATABASE_URL: must end with/],
  ['ALLOW_PLAIN_DATABASE', { DATABASE_URL: 'postgres://a:b@db/lmi?sslmode=require' }, /^DATABASE_URL: must end with/],
  ['ALLOW_PLAIN_DATABASE', { DATABASE_REPLICA_URL: 'postgres://a:b@db/lmi' }, /^DATABASE_REPLICA_URL: must end with/],
  ['ALLOW_FOLDER_STORE', { S3_BUCKET: '', S3_REGION: '' }, /^S3_BUCKET: is required in production: a folder/],
  ['ALLOW_UNSCANNED_FILES', { CLAMD_URL: '' }, /^CLAMD_URL: is required in production: .+ malware scan/],
  ['ALLOW_HTTP_PUBLIC_URL', { PUBLIC_URL: 'http://portal.example' }, /^PUBLIC_URL: must begin with https:/],
  ['ALLOW_HTTP_PUBLIC_URL', { PUBLIC_URL: '' }, /^PUBLIC_URL: must begin with https:/],
  ['ALLOW_HTTP_ISSUER', { OIDC_ISSUER: 'http://id.example/realms/lmi' }, /^OIDC_ISSUER: must begin with https:/],
  ['ALLOW_HTTP_S3', { S3_ENDPOINT: 'http://s3.example' }, /^S3_ENDPOINT: must begin with https:/],
  ['ALLOW_PLAIN_SMTP', { SMTP_URL: 'smtp://mail.example' }, /^SMTP_URL: must begin with smtps:/],
  ['ALLOW_PLAIN_SMTP', { SMTP_URL: 'smtp://mail.example?requireTLS=false' }, /^SMTP_URL: must begin with smtps:/],
  ['ALLOW_DEMO_ENVIRONMENT', { PORTAL_ENVIRONMENT: '' }, /^PORTAL_ENVIRONMENT: must name a file of your own/],
  ['ALLOW_DEMO_ENVIRONMENT', { PORTAL_ENVIRONMENT: '/srv/demo.json' }, /^PORTAL_ENVIRONMENT: must name a file/],
] satisfies [string, Record<string, string>, RegExp][])(
  'production refuses, and %s allows: %o',
  (exception, changes, line) => {
    const [error = '', ...others] = errorsWith(changes)
    expect([error.split('; ').at(-1), others]).toEqual([`${exception}=true allows it`, []])
    expect(error).toMatch(line)
    expect(error).not.toContain('\n')
    expect(errorsWith({ ...changes, [exception]: 'true' })).toEqual([])
    expect(errorsWith({ ...changes, NODE_ENV: 'development' })).toEqual([])
  },
)

it.each(['OIDC_ISSUER', 'SMTP_URL'])('without %s production has no exception', (name) => {
  const allowed = { ALLOW_HTTP_ISSUER: 'true', ALLOW_PLAIN_SMTP: 'true' }
  expect(errorsWith({ ...allowed, [name]: '' })).toEqual([expect.stringMatching(`^${name}: is required[^;]+$`)])
})

it('production has no exception for webhooks that call its own machine', () => {
  expect(errorsWith({ WEBHOOK_LOOPBACK: 'true' })).toEqual([
    expect.stringMatching(/^WEBHOOK_LOOPBACK: must be false[^;]+$/),
  ])
})

it('production names everything that it refuses at once', () => {
  expect(findProductionErrors(parseSettings({ NODE_ENV: 'production' })).map((line) => line.split(':')[0])).toEqual([
    'OIDC_ISSUER',
    'SMTP_URL',
    'DATABASE_URL',
    'S3_BUCKET',
    'CLAMD_URL',
    'PUBLIC_URL',
    'PORTAL_ENVIRONMENT',
  ])
})
