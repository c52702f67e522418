export {
  chartLines,
  depositRows,
  describeCurve,
  isPriced,
  type PricedPoint,
  scale,
  short,
  unpricedRanges,
} from './deposit-curve.ts'
export { exampleRequests } from './example-requests.ts'
export { limitAdvice, messages } from './messages.ts'
export {
  type OfferedChoices,
  offeredChoices,
  plans,
  products,
  quoteLists,
  referralReasons,
  transactions,
} from './offered-choices.ts'
export { parseListOfQuotes } from './parse-list-of-quotes.ts'
export {
  type Borrower,
  type InsuredLoan,
  type Loan,
  type ParsedQuoteRequest,
  parseQuoteRequest,
  type QuoteRequest,
  type RefusedField,
  type Security,
} from './parse-quote-request.ts'
export {
  type Indication,
  indicationSchema,
  type Quote,
  quoteSchema,
  type RecentQuote,
  recentQuoteSchema,
  type SavedQuote,
  type SendQuoteResponse,
  savedQuoteSchema,
  sendQuoteResponseSchema,
} from './quote.ts'
export { parseQuoteAddress, type QuoteAddress } from './quote-address.ts'
export {
  borrowerFields,
  calculatorDraftSchema,
  draftForm,
  insuredLoanFields,
  loanFields,
  type QuoteForm,
  type QuoteRequestBody,
  quoteFields,
  quoteRequestBodySchema,
  quoteRows,
  securityFields,
} from './quote-fields.ts'
export {
  coverFigures,
  loadingFigures,
  loadingMessage,
  loadingName,
  monthlyFigures,
  premiumFigures,
  type QuoteFigure,
  rowFigures,
  shareFigures,
} from './quote-figures.ts'
export {
  type QuoteColumn,
  type QuotePage,
  type QuoteRow,
  type QuoteSearch,
  type QuoteStatus,
  quotePageSchema,
  quoteSearchSchema,
  quoteStatuses,
  quoteTable,
  quoteTones,
  quoteTransitions,
} from './quote-list.ts'
export {
  type CutOff,
  type DepositPoint,
  type PlanColumn,
  type Scenarios,
  scenariosSchema,
} from './scenarios.ts'
