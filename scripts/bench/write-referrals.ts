import { callApi } from './call-api.ts'

type Writers = { readonly address: string; readonly lender: string; readonly underwriter: string }

/** Raises requests and decides them, one after the other, until it is told to stop; answers how many. */
export async function writeReferrals({ address, lender, underwriter }: Writers, ended: AbortSignal): Promise<number> {
  let count = 0
  for (; !ended.aborted; count++) {
    const form = new FormData()
    const referral = {
      brandName: 'IronbarkBank',
      lenderRefNumber: `BENCH-${Date.now()}-${count}`,
      submissionType: 'NEWAPP',
      capitalisedFlag: 'NO',
      referralReason: 'OUTDUA',
      baseLoanAmount: '540000',
      baseLVR: '90',
      creditNotes: 'Permanent employment for six years.',
    }
    form.append('referral', new Blob([JSON.stringify(referral)], { type: 'application/json' }), 'blob')
    form.append('attachment', new Blob(['Payslips are attached.'], { type: 'text/plain' }), 'notes.txt')
    const { requestId } = await callApi(address, lender, 'credit-referral/submit', form)
    const desk = `underwriting/referrals/IRONBARK/${requestId}`
    await callApi(address, underwriter, `${desk}/take`, {})
    await callApi(address, underwriter, `${desk}/decide`, {
      decision: 'APPROVED',
      uwNotes: 'Within appetite.',
      version: 1,
    })
  }
  return count
}
