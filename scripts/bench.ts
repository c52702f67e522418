import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { benchRating } from '../packages/rating/bench/rating.bench.ts'

/**
 * Measures and prints, without assertions: times depend on the machine. `npm run bench -- quote` runs one part; `npm run
 * bench -- policy --policies 100000` uses fewer policies (of portfolio too), `--quotes` fewer quotes, `--referrals` fewer referrals in
 * the queue, `--records` fewer records of each kind for find; `npm run bench -- mixed --seconds 60` runs for a minute, `npm run bench -- fairness lists` one attack alone.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    policies: { type: 'string', default: '1000000' },
    quotes: { type: 'string', default: '500000' },
    referrals: { type: 'string', default: '1000000' },
    records: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '300' },
  },
})
// The words after `fairness` name attacks.
const attacks = positionals.includes('fairness') ? positionals.splice(positionals.indexOf('fairness') + 1) : []
const chosen = positionals
const benches: Readonly<Record<string, () => Promise<void>>> = {
  rating: async () => printRating(),
  quote: async () => (await import('./bench/bench-quote.ts')).benchQuote(),
  'quote-list': async () => (await import('./bench/bench-quote-list.ts')).benchQuoteList(Number(values.quotes)),
  export: async () => (await import('./bench/bench-export.ts')).benchExport(),
  portal: async () => (await import('./bench/bench-portal.ts')).benchPortal(),
  form: async () => (await import('./bench/bench-form.ts')).benchForm(),
  'form-libraries': async () => (await import('./bench/bench-form-libraries.ts')).benchFormLibraries(),
  'referral-search': async () => (await import('./bench/bench-referral-search.ts')).benchReferralSearch(),
  queue: async () => (await import('./bench/bench-queue.ts')).benchQueue(Number(values.referrals)),
  policy: async () => (await import('./bench/bench-policy.ts')).benchPolicy(Number(values.policies)),
  portfolio: async () => (await import('./bench/bench-portfolio.ts')).benchPortfolio(Number(values.policies)),
  find: async () => (await import('./bench/bench-find.ts')).benchFind(Number(values.records)),
  submission: async () => (await import('./bench/bench-submission.ts')).benchSubmission(),
  fairness: async () => (await import('./bench/bench-fairness.ts')).benchFairness(attacks),
  upload: async () => (await import('./bench/bench-upload.ts')).benchUpload(),
  webhooks: async () => (await import('./bench/bench-webhooks.ts')).benchWebhooks(Math.min(60, Number(values.seconds))),
  mixed: async () => (await import('./bench/bench-mixed.ts')).benchMixed(Number(values.seconds)),
  start: async () => (await import('./bench/bench-start.ts')).benchStart(),
}
const unknown = chosen.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

const gigabytes = Math.round(totalmem() / 2 ** 30)
console.log(
  `Measured on ${cpus().length} cores of ${cpus()[0]?.model.trim()}, ${gigabytes} GiB, Node ${process.version}, ${process.platform}`,
)
for (const [part, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(part)) continue
  console.log(`\n${part}`)
  await bench()
}

/** Premiums per second on one core, and a thousand premiums in a row. */
function printRating(): void {
  const { premiumsPerSecond, thousandPremiumsMs } = benchRating()
  console.log(`  ${Math.round(premiumsPerSecond).toLocaleString('en-AU')} premiums a second on one core`)
  console.log(`  ${thousandPremiumsMs.toFixed(1)} ms for 1,000 premiums in a row`)
}
