export type { Caller } from '../contract/index.ts'
export { requireConsent } from './consent.ts'
export {
  type DemoAccount,
  demoAccounts,
  demoAssessor,
  demoCaller,
  demoClients,
  demoManagers,
  demoPassword,
  demoSystems,
  demoUnderwriter,
  findDemoAccount,
} from './demo-accounts.ts'
export { guardRoutes, requireAccess } from './guard-routes.ts'
export { identityService } from './identity-service.ts'
export { byName, containsPerson, findName, listNames, withNames } from './people.ts'
export {
  type AcceptedClient,
  type Allowed,
  callerOf,
  insurerOf,
  type LenderCaller,
  lenderOf,
  remoteKeys,
  type TokenRules,
  verifyToken,
} from './verify-token.ts'
