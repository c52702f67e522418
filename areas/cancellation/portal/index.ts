export { CancellationScreen } from './cancellation-screen.tsx'
export { cancellationDeskKind } from './cancellation-view.tsx'
export { CancellationLink, CancellationList } from './policy-cancellations.tsx'
