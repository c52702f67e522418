import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { areas } from '#areas/identity/contract'
import { demoAccounts, demoPassword, demoSystems } from '#areas/identity/server'

const realm = JSON.parse(readFileSync(new URL('../../deploy/keycloak/lmi-realm.json', import.meta.url), 'utf8'))
const [client, ...systems] = realm.clients
const isSystem = ({ serviceAccountClientId }: { serviceAccountClientId?: string }) =>
  serviceAccountClientId !== undefined

it('the realm file for Keycloak has the demo accounts with their names, roles and password', () => {
  const expected = demoAccounts.map((account) => ({
    id: account.subject,
    username: account.username,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    emailVerified: true,
    enabled: true,
    credentials: [{ type: 'password', value: demoPassword, temporary: false }],
    realmRoles: ['default-roles-lmi', ...account.realmRoles],
    clientRoles: { 'lmi-portal': account.clientRoles },
  }))
  expect(realm.users.filter((user: object) => !isSystem(user))).toEqual(expected)
})

it('the realm file for Keycloak has the demo systems with their secret and roles, which are their own client’s', () => {
  expect(systems).toMatchObject(
    demoSystems.map(({ clientId }) => ({
      clientId,
      secret: demoPassword,
      publicClient: false,
      serviceAccountsEnabled: true,
      standardFlowEnabled: false,
      protocolMappers: client.protocolMappers,
    })),
  )
  expect(realm.users.filter(isSystem)).toEqual(
    demoSystems.map(({ clientId, roles }) => ({
      username: `service-account-${clientId}`,
      enabled: true,
      serviceAccountClientId: clientId,
      clientRoles: { [clientId]: roles },
    })),
  )
})

it('the realm file for Keycloak has every role that an account holds, and each right of each area', () => {
  const names = (roles: { name: string }[]) => roles.map(({ name }) => name).sort()
  expect(names(realm.roles.realm)).toEqual([...new Set(demoAccounts.flatMap((one) => one.realmRoles))].sort())
  expect(names(realm.roles.client['lmi-portal'])).toEqual(
    areas.flatMap((area) => [`${area}_full`, `${area}_view`]).sort(),
  )
})

it('the realm file for Keycloak has the portal as a public client for the code flow with an S256 challenge and nothing else', () => {
  expect(client).toMatchObject({
    clientId: 'lmi-portal',
    publicClient: true,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
  })
  expect(client.attributes['pkce.code.challenge.method']).toBe('S256')
  expect([...client.redirectUris, ...client.webOrigins].filter((address) => address.includes('*'))).toEqual([])
})

it('the realm file for Keycloak puts the API’s audience into access tokens, and into no ID token', () => {
  expect(client.protocolMappers).toMatchObject([
    {
      protocolMapper: 'oidc-audience-mapper',
      config: { 'included.custom.audience': 'lmi-api', 'access.token.claim': 'true', 'id.token.claim': 'false' },
    },
  ])
})

it('the realm file for Keycloak has the lifetimes and the lockout of the embedded server', () => {
  expect(realm).toMatchObject({
    accessTokenLifespan: 300,
    ssoSessionIdleTimeout: 1800,
    ssoSessionMaxLifespan: 36_000,
    bruteForceProtected: true,
    failureFactor: 5,
    waitIncrementSeconds: 30,
    maxFailureWaitSeconds: 900,
    maxDeltaTimeSeconds: 3600,
  })
})
