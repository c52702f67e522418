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
  lenderHomeSchema,
  maxRows,
  ownCaseTitles,
  recentDays,
  type UsualTime,
  visitAt,
  visitSchema,
} from './home.ts'
export { landingSchema } from './landing.ts'
