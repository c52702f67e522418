export type { SessionSource, TokenSource } from './session.ts'
export { createSavedRoute, type SafeParametersOf, type SavedRoute, within } from './session.ts'
