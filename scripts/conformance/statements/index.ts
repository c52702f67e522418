import type { Area } from '../run-statements.ts'
import { access } from './access.ts'
import { calculator } from './calculator.ts'
import { policySearch, variation } from './policies.ts'
import { referral } from './referral.ts'
import { signOn } from './sign-on.ts'
import { submission } from './submission.ts'
import { uploadStatements } from './uploads.ts'

export const areas: readonly Area[] = [
  { name: 'Access and start-up', statements: access },
  { name: 'Sign-on', statements: signOn },
  { name: 'Premium calculator', statements: calculator },
  { name: 'Credit referral', statements: referral },
  { name: 'Uploads', statements: uploadStatements },
  { name: 'Policy search', statements: policySearch },
  { name: 'Variation', statements: variation },
  { name: 'Policy submission', statements: submission },
]
