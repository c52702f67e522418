export { calculatorDraftSchema, draftForm } from './calculator-draft.ts'
export { plans, products, referralReasons, transactions } from './codes.ts'
export { exampleRequests } from './example-requests.ts'
export { loadingName, loadingSentence } from './loading-sentences.ts'
export { type OfferedChoices, offeredChoices, quoteLists } from './offered-choices.ts'
export { type Quote, type QuoteStep, quoteSchema } from './quote.ts'
export {
  borrowerFields,
  insuredLoanFields,
  loanFields,
  type QuoteForm,
  quoteFields,
  quoteRows,
  type SentQuoteRequest,
  securityFields,
  sentQuoteRequestSchema,
} from './quote-fields.ts'
export {
  type QuoteAddress,
  type QuoteColumn,
  type QuotePage,
  type QuoteRow,
  type QuoteSearch,
  quotePageSchema,
  quoteSearchSchema,
  quoteStatuses,
  quoteTable,
  readQuoteAddress,
} from './quote-list.ts'
export type { Borrower, InsuredLoan, Loan, QuoteRequest, Security } from './quote-request.ts'
export { type ReadResult, type RefusedField, readQuoteRequest } from './read-quote-request.ts'
export { type RecentQuote, recentQuoteSchema } from './recent-quote.ts'
export { type SavedQuote, savedQuoteSchema } from './saved-quote.ts'
export {
  type CutOff,
  type DepositPoint,
  type PlanColumn,
  type Scenarios,
  scenariosSchema,
} from './scenarios.ts'
export { type SendAnswer, sendAnswerSchema } from './send-answer.ts'
export { sentences } from './sentences.ts'
