export { CancellationLink, CancellationList, CancellationScreen } from './cancellation-screen.tsx'
export { cancellationDeskKind } from './cancellation-view.tsx'
