import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parseSettings } from '#platform/settings'
import { loadEnvironment } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'lmi-environment-'))
afterAll(() => rmSync(folder, { recursive: true }))

function environmentOf(content: string, variables: Record<string, string> = {}) {
  const file = join(folder, 'environment.json')
  writeFileSync(file, content)
  return loadEnvironment(parseSettings({ PORTAL_ENVIRONMENT: file, ...variables }))
}

it('the environment names the embedded identity server at the product’s own address', async () => {
  const { identity } = await environmentOf('{}', { PUBLIC_URL: 'https://lmi.example' })
  expect(identity).toEqual({ url: 'https://lmi.example', realm: 'lmi', clientId: 'lmi-portal' })
})

it.each([
  ['https://id.example/realms/lenders', 'https://id.example', 'lenders'],
  ['https://id.example/auth/realms/lenders/', 'https://id.example/auth', 'lenders'],
])('the environment names the identity server of the settings: %s', async (issuer, url, realm) => {
  const { identity } = await environmentOf('{}', { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal' })
  expect(identity).toEqual({ url, realm, clientId: 'portal' })
})

it('the environment of an empty file has every feature off and our own addresses', async () => {
  const { features, services } = await environmentOf('{}')
  expect(Object.values(features)).not.toContain(true)
  expect(services.quote).toBe('/api/')
})

it.each([
  ['nothing at all', ''],
  ['no JSON', '{"features":'],
  ['a list', '[]'],
  ['a flag that is a word', '{"features":{"showEmailQuote":"yes"}}'],
])('an environment file that contains %s is refused with one line that names the file', async (_what, content) => {
  await expect(environmentOf(content)).rejects.toThrow(/^PORTAL_ENVIRONMENT: .*environment\.json.*$/)
})

it.each([
  ['a mistyped feature', '{"features":{"showEmailQoute":true}}', 'features.showEmailQoute'],
  ['a mistyped part', '{"feature":{"showEmailQuote":true}}', 'feature'],
  ['a mistyped limit', '{"limits":{"referralMegabyte":10}}', 'limits.referralMegabyte'],
])('an invalid environment file is refused with one line that names %s', async (_what, content, key) => {
  await expect(environmentOf(content)).rejects.toThrow(
    new RegExp(`^PORTAL_ENVIRONMENT: .*environment\\.json: ${key}: is no name that is known$`),
  )
})

it('an issuer that is not in Keycloak’s layout is refused', async () => {
  await expect(environmentOf('{}', { OIDC_ISSUER: 'https://id.example/oauth' })).rejects.toThrow(/^OIDC_ISSUER: /)
})
