export { underwritingService } from './underwriting-service.ts'
