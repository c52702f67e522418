export type { Caller } from '../contract/index.ts'
export { AccessValidationError, callerOf, hasRight, type Session, type SignOn } from './sign-on.ts'
export { SignOnProvider, useCaller, useSession, useSignOn } from './sign-on-context.tsx'
export { decideEntry, type Entry, SignOnError, startSignOn } from './start-sign-on.ts'
