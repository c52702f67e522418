export type { SessionSource, TokenSource } from './session.ts'
export { createSavedRoute, omittedParameter, type SafeParametersOf, type SavedRoute, within } from './session.ts'
