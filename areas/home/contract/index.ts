export {
  type DeskHome,
  deskHomeSchema,
  expiryDays,
  type HomeCase,
  type HomeQuote,
  type HomeSubmission,
  type LenderHome,
  landingSchema,
  lenderHomeSchema,
  maxRows,
  recentDays,
  type UsualTime,
} from './home.ts'
