export { CancellationScreen } from './cancellation-screen.tsx'
export { cancellationDeskKind } from './desk-cancellation.tsx'
export { CancellationLink, CancellationList } from './policy-cancellations.tsx'
