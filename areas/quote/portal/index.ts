export { CalculatorScreen } from './calculator-screen.tsx'
export type { OpenReferral } from './refer/refer.tsx'
export { type InitialRequest, resolveInitialRequest } from './resolve-initial-request.ts'
