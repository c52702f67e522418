export { type ImportedQuote, importQuotes } from './import-quotes.ts'
export { quoteService } from './quote-service.ts'
export { findSavedQuote } from './read-quote.ts'
