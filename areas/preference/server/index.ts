export { preferenceService } from './preference-service.ts'
