export { createCancellationKind } from './cancellation-kind.ts'
export { cancellationService } from './cancellation-service.ts'
