export { requireConsent } from './consent.ts'
export { demoAssessor, demoManagers, demoUnderwriter } from './demo-people.ts'
export { guardRoutes, requireAccess } from './guard-routes.ts'
export { identityService } from './identity-service.ts'
export {
  type Allowed,
  type Caller,
  embeddedKeys,
  insurerOf,
  type LenderCaller,
  lenderOf,
  remoteKeys,
  type TokenKeys,
  type TokenRules,
  verifyToken,
} from './verify-token.ts'
