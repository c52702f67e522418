import { demoManagers } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { storeGeneratedFile } from '#platform/objects'
import type { AppContext } from '#platform/service'
import { hasReceipts } from './receipt-store.ts'
import { nameCodes, ownerOf, type SentUpload, storeReceipt, uploadLists } from './store-receipt.ts'

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
    for (const { hours, category, file: name, against } of demos) {
      const at = new Date(deps.clock().getTime() - hours * 3_600_000)
      const kind = against ? 'document' : 'data'
      const content = Buffer.from('Sample file of the demonstration.\n')
      const file = await storeGeneratedFile(deps, ownerOf(manager, kind), { name, contentType: 'text/plain', content })
      const lists = uploadLists({ reference, clock: () => at }, manager.channel)
      const names = nameCodes(lists, { brandName: lender.brandName, category })
      const upload = { kind, ...names, against: against?.(lender) ?? null, files: [file] } as const
      const call = { httpRequestId: 'demo', idempotencyKey: null }
      await storeReceipt(deps.database, manager, upload, { call, body: null, at })
    }
  }
}
