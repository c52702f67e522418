export { AccessValidationError, type Caller, callerOf, hasRight, type Session, type SignOn } from './sign-on.ts'
export { SignOnProvider, useCaller, useSession, useSignOn } from './sign-on-context.tsx'
export { decideEntry, type Entry, type Need, SignOnFault, startSignOn } from './start-sign-on.ts'
