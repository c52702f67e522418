import { expect, it, vi } from 'vitest'
import { parseSettings } from '#platform/settings'
import { printWelcome } from './print-welcome.ts'

const server: Parameters<typeof printWelcome>[0] = {
  settings: parseSettings({}),
  databasePlace: '',
  stop: async () => undefined,
}

function welcome(variables: Record<string, string>): string {
  const log = vi.spyOn(console, 'error').mockReturnValueOnce(undefined)
  printWelcome({ ...server, settings: parseSettings(variables) }, 1)
  return log.mock.lastCall?.[0]
}

it.each([
  ['off: set CLAMD_URL', {}],
  ['by tcp://scanner:3310', { CLAMD_URL: 'tcp://scanner:3310' }],
])('the welcome says that the malware scan is %s', (text, variables) => {
  expect(welcome(variables)).toContain(`Malware scan ${text}\n`)
})

it('the welcome has a command that gets a token for a lender’s system, with demo accounts only', () => {
  const command =
    'curl -u ironbark-loan-system:demo -d grant_type=client_credentials http://localhost:8080/realms/lmi/protocol/openid-connect/token'
  expect(welcome({})).toContain(command)
  expect(welcome({ OIDC_ISSUER: 'https://id.example/realms/lmi' })).not.toContain('curl')
})

it('the welcome names the API reference only where it can be opened', () => {
  const production = {
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://id.example/realms/lmi',
    SMTP_URL: 'smtp://mail.example',
  }
  expect(welcome({})).toContain('/api/docs')
  expect(welcome({ ...production, OPERATIONS_TOKEN: 'x'.repeat(32) })).toContain('/api/docs')
  expect(welcome(production)).not.toContain('/api/docs')
})
