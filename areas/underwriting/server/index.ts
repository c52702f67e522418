export { listUnderwriters } from './colleagues.ts'
export { underwritingService } from './underwriting-service.ts'
