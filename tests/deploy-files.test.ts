import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseAllDocuments, parseDocument } from 'yaml'
import { areas } from '#areas/identity/contract'
import { findProductionErrors, parseSettings } from '#platform/settings'

const read = (file: string) => readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8')
const variablesOf = (file: string) =>
  Object.fromEntries(
    read(file)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

it('production refuses of the sample settings only the token that is not random, and the servers do not know the owner of the tables', () => {
  const settings = variablesOf('portal.env')
  expect(() => parseSettings(settings)).toThrow('OPERATIONS_TOKEN: must have at least 32 characters')
  expect(findProductionErrors(parseSettings({ ...settings, OPERATIONS_TOKEN: 'a'.repeat(32) }))).toEqual([])
  expect(settings.DATABASE_ADMIN_URL).toBeUndefined()
  expect(Object.keys(variablesOf('migrate.env'))).toEqual(['DATABASE_URL', 'DATABASE_ADMIN_URL'])
})

it('the realm for production has no account, no lender, and a second factor, lockout and password rules', () => {
  const realm = JSON.parse(read('keycloak/lmi-production-realm.json'))
  expect(realm.users).toBeUndefined()
  expect(realm.roles.realm.map(({ name }: { name: string }) => name)).toEqual(['Insurer_Underwriter'])
  expect(realm).toMatchObject({ bruteForceProtected: true, sslRequired: 'all', registrationAllowed: false })
  expect(realm.passwordPolicy).toContain('length(14)')
  expect(realm.requiredActions).toContainEqual(
    expect.objectContaining({ alias: 'CONFIGURE_TOTP', enabled: true, defaultAction: true }),
  )
  const rights = realm.roles.client['lmi-portal'].map(({ name }: { name: string }) => name)
  expect(rights.sort()).toEqual(areas.flatMap((area) => [`${area}_full`, `${area}_view`]).sort())
  expect(realm.clients).toMatchObject([
    { clientId: 'lmi-portal', publicClient: true, directAccessGrantsEnabled: false },
    { clientId: 'lmi-service', publicClient: false, serviceAccountsEnabled: true, standardFlowEnabled: false },
  ])
  expect(JSON.stringify(realm)).not.toMatch(/demo|localhost|http:/)
})

it('every container runs without root, without writing to its root and without capabilities', () => {
  expect(read('Containerfile')).toContain('USER 10001:10001')
  const files = globSync('kubernetes/*.yaml', { cwd: new URL('../deploy/', import.meta.url) })
  const documents = files.flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS()))
  const pods = documents
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ spec }) => spec.template.spec)
  expect(pods).toHaveLength(2)
  for (const { securityContext, containers } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true })
    for (const container of containers)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
  const { services } = parseDocument(read('compose.yaml'), { merge: true }).toJS()
  for (const name of ['migrate', 'portal-1', 'portal-2', 'portal-3']) expect(services[name].read_only).toBe(true)
})

it('servers in containers trust the network of their proxy only', () => {
  const { services, networks } = parseDocument(read('compose.yaml'), { merge: true }).toJS()
  const trusted = services['portal-1'].environment.TRUSTED_PROXIES
  expect(networks.default.ipam.config).toEqual([{ subnet: trusted }])
  const [deployment] = parseAllDocuments(read('kubernetes/portal.yaml')).map((document) => document.toJS())
  const variables: { name: string; value: string }[] = deployment.spec.template.spec.containers[0].env
  const inPods = variables.find(({ name }) => name === 'TRUSTED_PROXIES')?.value
  for (const network of [trusted, inPods])
    expect(parseSettings({ TRUSTED_PROXIES: network }).TRUSTED_PROXIES).not.toEqual([])
})

it('a server that is stopped has as long as it drains and its longest upload takes, wherever it runs', () => {
  expect(read('kubernetes/portal.yaml')).toContain('terminationGracePeriodSeconds: 660')
  expect(read('systemd/lmi-portal@.service')).toContain('TimeoutStopSec=660')
  expect(read('compose.yaml')).toContain('stop_grace_period: 11m')
})

it('the bucket’s files let browsers put what the server signs, and refuse calls without TLS', () => {
  const [rule] = JSON.parse(read('s3/cors.json')).CORSRules
  expect(rule.AllowedMethods).toEqual(['PUT'])
  expect(rule.AllowedHeaders).toEqual(expect.arrayContaining(['content-type', 'if-none-match']))
  const { Statement } = JSON.parse(read('s3/bucket-policy.json'))
  expect(Statement.at(-1)).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } })
})
