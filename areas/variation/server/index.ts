export { variationService } from './variation-service.ts'
