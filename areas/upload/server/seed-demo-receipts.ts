import { demoManagers, type LenderCaller } from '#areas/identity/server'
import { type ReferenceData, referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { storeGeneratedFile } from '#platform/objects'
import type { AppContext } from '#platform/service'
import { hasReceipts } from './receipt-store.ts'
import { nameCode, type SentUpload, storeReceipt } from './store-receipt.ts'

type Demo = {
  readonly hours: number
  readonly category: string
  readonly file: string
  /** None for a data upload. */
  readonly against?: (lender: Lender) => SentUpload['against']
}
type Lender = { readonly brandName: string; readonly policyNumber: string; readonly loanNumber: string }

const lenders: Readonly<Record<string, Lender>> = {
  IRONBARK: { brandName: 'IronbarkBank', policyNumber: '1000000001', loanNumber: 'IBK72000117' },
  COOLABAH: { brandName: 'CoolabahMutual', policyNumber: '1000000016', loanNumber: 'CLM0380702' },
}

const demos: readonly Demo[] = [
  {
    hours: 310,
    category: 'VALREP',
    file: 'Valuation report.txt',
    against: ({ policyNumber }) => ({ uploadType: 'Policy', number: policyNumber }),
  },
  { hours: 146, category: 'ARREARS', file: 'Arrears of October.txt' },
  {
    hours: 29,
    category: 'LOANSTMT',
    file: 'Loan statement.txt',
    against: ({ loanNumber }) => ({ uploadType: 'Loan', number: loanNumber }),
  },
]

/** Creates uploads of each kind for the demo lenders that have none. */
export async function seedDemoReceipts(deps: AppContext): Promise<void> {
  const reference = referenceDataOf(deps)
  for (const manager of demoManagers) {
    const lender = lenders[manager.channel]
    if (!lender || (await hasReceipts(deps.database, manager.channel))) continue
    for (const demo of demos) await seedReceipt(deps, reference, demo, { manager, lender })
  }
}

async function seedReceipt(
  deps: AppContext,
  reference: ReferenceData,
  demo: Demo,
  { manager, lender }: { readonly manager: LenderCaller; readonly lender: Lender },
): Promise<void> {
  const { channel, subject } = manager
  const at = new Date(deps.clock().getTime() - demo.hours * 3_600_000)
  const today = sydneyDate(at)
  const kind = demo.against ? 'document' : 'data'
  const owner = { channel, owner: subject, area: `${kind}-upload` }
  const file = await storeGeneratedFile(deps, owner, {
    name: demo.file,
    contentType: 'text/plain',
    content: Buffer.from('Sample file of the demonstration.\n'),
  })
  const upload: SentUpload = {
    kind,
    brand: nameCode(reference.partyNames(channel, today), lender.brandName),
    category: nameCode(reference.codeList('upload-categories', today), demo.category),
    against: demo.against?.(lender) ?? null,
    files: [file],
  }
  const call = { httpRequestId: 'demo', idempotencyKey: null }
  await deps.database
    .transaction()
    .execute((transaction) => storeReceipt(transaction, manager, upload, { call, body: null, at }))
}
