export { CalculatorScreen } from './calculator-screen.tsx'
export { exceededLimitOf } from './refer/exceeded-limit.ts'
export { type OpenReferral, useRefer } from './refer/refer.tsx'
export { type InitialRequest, resolveInitialRequest } from './resolve-initial-request.ts'
