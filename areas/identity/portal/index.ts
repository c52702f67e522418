export { AccessValidationError, type Caller, callerOf, hasRight, type Session, type SignOn } from './sign-on.ts'
export { SignOnFailedPage, SignOnProvider, useCaller, useSession, useSignOn, useSignOut } from './sign-on-context.tsx'
export { decideEntry, type Entry, type Need, SignOnFault, startSignOn } from './start-sign-on.ts'
