import { demoManagers, type LenderCaller } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { storeGeneratedFile } from '#platform/objects'
import type { AppContext, DemoRecord } from '#platform/service'
import type { UploadType } from '../contract/index.ts'
import { hasReceipts } from './receipt-store.ts'
import { nameCodes, ownerOf, storeReceipt, uploadLists } from './store-receipt.ts'

type Demo = {
  readonly hours: number
  readonly category: string
  readonly file: string
  /** Type and number; none for a data upload. */
  readonly against?: readonly [UploadType, string]
}
type Lender = { readonly brandName: string; readonly demos: readonly Demo[] }

const lenders: Readonly<Record<string, Lender>> = {
  IRONBARK: {
    brandName: 'IronbarkBank',
    demos: [
      { hours: 310, category: 'VALREP', file: 'Valuation report.txt', against: ['Policy', '1000000001'] },
      { hours: 146, category: 'ARREARS', file: 'Arrears of October.txt' },
      { hours: 29, category: 'LOANSTMT', file: 'Loan statement.txt', against: ['Loan', 'IBK72000117'] },
    ],
  },
  COOLABAH: {
    brandName: 'CoolabahMutual',
    demos: [
      { hours: 401, category: 'ARREARS', file: 'Arrears of the third quarter.txt' },
      { hours: 93, category: 'LOANSTMT', file: 'Statement 380702.txt', against: ['Loan', 'CLM0380702'] },
      { hours: 52, category: 'VALREP', file: 'Valuation of Seaview Rise.txt', against: ['Policy', '1000000016'] },
    ],
  },
}

/** Uploads of each kind, for the demo lenders that have none. */
export async function demoReceipts(deps: AppContext): Promise<readonly DemoRecord[]> {
  const records: DemoRecord[] = []
  for (const manager of demoManagers) {
    const lender = lenders[manager.channel]
    if (!lender || (await hasReceipts(deps.database, manager.channel))) continue
    for (const demo of lender.demos) {
      const at = new Date(deps.clock().getTime() - demo.hours * 3_600_000)
      records.push({ at, create: () => storeDemoReceipt(deps, manager, lender.brandName, demo, at) })
    }
  }
  return records
}

async function storeDemoReceipt(
  deps: AppContext,
  manager: LenderCaller,
  brandName: string,
  demo: Demo,
  at: Date,
): Promise<void> {
  const { category, file: name } = demo
  const against = demo.against ? { uploadType: demo.against[0], number: demo.against[1] } : null
  const kind = against ? 'document' : 'data'
  const content = Buffer.from('Sample file of the demonstration.\n')
  const file = await storeGeneratedFile(deps, ownerOf(manager, kind), { name, contentType: 'text/plain', content })
  const lists = uploadLists({ reference: referenceDataOf(deps), clock: () => at }, manager.channel)
  const names = nameCodes(lists, { brandName, category })
  const upload = { kind, ...names, against, files: [file] } as const
  const call = { httpRequestId: 'demo', idempotencyKey: null }
  await storeReceipt(deps.database, manager, upload, { call, body: null, at })
}
