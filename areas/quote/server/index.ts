export { quoteService } from './quote-service.ts'
