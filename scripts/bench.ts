import { parseArgs } from 'node:util'
import { describeMachine } from './bench/machine.ts'

const parts = [
  'rating',
  'quote',
  'quote-list',
  'portal',
  'form',
  'referral-search',
  'policy',
  'submission',
  'submission-form',
  'upload',
  'start',
] as const
type Part = (typeof parts)[number]

/**
 * Measures and prints, without assertions: times depend on the machine. `npm run bench -- quote` runs one part; `npm run
 * bench -- policy --policies 100000` uses fewer policies, `--quotes` fewer quotes.
 */
const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: { policies: { type: 'string', default: '1000000' }, quotes: { type: 'string', default: '500000' } },
})
const unknown = chosen.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${parts.join(', ')}.`)
  process.exit(1)
}

const benches: Record<Part, () => Promise<void>> = {
  rating: async () => (await import('./bench/bench-rating.ts')).benchRatingPackage(),
  quote: async () => (await import('./bench/bench-quote.ts')).benchQuote(),
  'quote-list': async () => (await import('./bench/bench-quote-list.ts')).benchQuoteList(Number(values.quotes)),
  portal: async () => (await import('./bench/bench-portal.ts')).benchPortal(),
  form: async () => (await import('./bench/bench-form.ts')).benchForm(),
  'referral-search': async () => (await import('./bench/bench-referral-search.ts')).benchReferralSearch(),
  policy: async () => (await import('./bench/bench-policy.ts')).benchPolicy(Number(values.policies)),
  'submission-form': async () => (await import('./bench/bench-submission-form.ts')).benchSubmissionForm(),
  submission: async () => (await import('./bench/bench-submission.ts')).benchSubmission(),
  upload: async () => (await import('./bench/bench-upload.ts')).benchUpload(),
  start: async () => (await import('./bench/bench-start.ts')).benchStart(),
}

console.log(`Measured on ${describeMachine()}`)
for (const part of parts) {
  if (chosen.length > 0 && !chosen.includes(part)) continue
  console.log(`\n${part}`)
  await benches[part]()
}
