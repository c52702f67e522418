import { type Client, formOf } from '../index.ts'

/** Refers a loan with a file, in one form. Returns the Request ID. */
export async function refer(client: Client, lenderRefNumber: string, statement: File) {
  const { data } = await client.POST('/api/credit-referral/submit', {
    body: {
      referral: {
        brandName: 'IronbarkBank',
        lenderRefNumber,
        submissionType: 'NEWAPP',
        referralReason: 'OUTDUA',
        baseLoanAmount: '540000.00',
        baseLVR: '92.35',
        capitalisedFlag: 'YES',
        creditNotes: 'Two incomes, one of them casual.',
      },
      attachment: [statement],
    },
    bodySerializer: formOf,
  })
  return data?.requestId
}

/** Refers a loan with a file that is uploaded first, to a pre-signed URL. */
export async function referWithUpload(client: Client, lenderRefNumber: string, statement: File) {
  const { data: batch } = await client.POST('/api/credit-referral/uuid')
  if (!batch) return
  await client.upload(batch.uuid, statement.name, statement)
  const { data } = await client.POST('/api/credit-referral/request-submit', {
    body: {
      brandName: 'IronbarkBank',
      lenderRefNumber,
      submissionType: 'NEWAPP',
      referralReason: 'OUTDUA',
      baseLoanAmount: '540000.00',
      baseLVR: '92.35',
      capitalisedFlag: 'YES',
      creditNotes: 'Two incomes, one of them casual.',
      uuid: batch.uuid,
      filenames: [statement.name],
    },
  })
  return data?.requestId
}

/** Waits for the insurer's decision on a referral. Ask at most once a minute. */
export async function decisionOf(client: Client, id: string, pause = 60_000) {
  for (;;) {
    const { data } = await client.GET('/api/credit-referral/details/{id}', { params: { path: { id } } })
    if (data?.decision) return data.decision
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Every referral of the lender with a status. */
export async function* referralsWith(client: Client, status: string) {
  yield* client.pagesOf((page) =>
    client.POST('/api/credit-referral/search', { body: { page, pageSize: 50, filter: { status } } }),
  )
}
