export { type ImportedQuote, importQuotes } from './import-quotes.ts'
export { quoteService } from './quote-service.ts'
