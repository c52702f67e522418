export { quote } from '../../../packages/client/examples/quote.ts'
export { refer, referralsWith, referWithUpload } from '../../../packages/client/examples/referral.ts'
export { submit } from '../../../packages/client/examples/submission.ts'
export { ApiError, createClient } from '../../../packages/client/index.ts'
