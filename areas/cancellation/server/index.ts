export { cancellationKind } from './cancellation-kind.ts'
export { cancellationService } from './cancellation-service.ts'
