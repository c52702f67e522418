export { CancellationScreen } from './cancellation-screen.tsx'
export { cancellationDeskKind } from './desk-cancellation.tsx'
export { CancellationLink, PolicyCancellations } from './policy-cancellations.tsx'
