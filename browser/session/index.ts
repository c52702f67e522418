export { createSavedRoute, type SafeParametersOf, type SavedRoute } from './saved-route.ts'
export type { SessionSource, TokenSource } from './session.ts'
export { within } from './within.ts'
