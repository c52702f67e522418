export { CalculatorScreen } from './calculator-screen.tsx'
export type { OpenReferral } from './refer/use-refer.ts'
export { type InitialRequest, resolveInitialRequest } from './resolve-initial-request.ts'
