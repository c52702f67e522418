import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './index.ts'

describe('settings', () => {
  it('need nothing on a developer machine', () => {
    expect(readSettings({})).toMatchObject({ PORT: 8080, baseUrl: 'http://localhost:8080', SERVICES: 'all' })
  })

  it('treat an empty variable as one that is not set', () => {
    expect(readSettings({ SMTP_URL: '' }).SMTP_URL).toBeUndefined()
  })

  it.each([
    [{ PORT: 'eighty' }, /^PORT: /],
    [{ DATABASE_URL: 'not an address' }, /^DATABASE_URL: /],
    [{ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' }, /^OIDC_ISSUER: is required in production/],
    [{ NODE_ENV: 'production', OIDC_ISSUER: 'https://id.example/realms/lmi' }, /^SMTP_URL: is required in production/],
    [{ DATABASE_ADMIN_URL: 'postgres://admin@db.example/lmi' }, /^DATABASE_URL: is required/],
  ])('stop the start with one line that names the variable: %o', (variables, line) => {
    expect(() => readSettings(variables)).toThrow(SettingsError)
    expect(() => readSettings(variables)).toThrow(line)
  })
})
