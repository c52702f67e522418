export {
  type DeskHome,
  deskCountsSchema,
  deskHomeSchema,
  expiryDays,
  type HomeCase,
  type HomeQuote,
  type HomeSubmission,
  type HomeUpload,
  type LenderHome,
  lastVisitSchema,
  lenderHomeSchema,
  maxRows,
  recentDays,
  type UsualTime,
} from './home.ts'
export { landingSchema } from './landing.ts'
