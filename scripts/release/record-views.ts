import { lenders } from './fill-release.ts'
import type { RecordedView, ReleaseCalls } from './release-calls.ts'

const desk = 'figtree.underwriter'

/** All pages, all rows. */
const search = { page: 0, pageSize: 100, filter: {}, sorts: [] }

type Row = Readonly<Record<string, string>>

/** The responses of the release to the view calls of every record, list and draft, with the contents of every file. */
export async function recordViews({ get, post, download }: ReleaseCalls): Promise<RecordedView[]> {
  const views: RecordedView[] = []
  const view = async (as: string, path: string, body?: object) => {
    const response = body ? await post(as, path, body) : await get(as, path)
    views.push({ as, path, ...(body && { body }), response })
    return response
  }
  const file = async (as: string, path: string) => {
    const response = await get(as, path)
    views.push({ as, path, response: {}, file: await download(response.url) })
  }
  for (const { channel, manager } of lenders) {
    const referrals = (await view(manager, 'credit-referral/search', search)).items
    for (const { requestId } of referrals) {
      const { documents } = await view(manager, `credit-referral/details/${requestId}`)
      for (const { documentId } of documents)
        await file(manager, `credit-referral/documents/${requestId}/${documentId}`)
      await view(manager, `credit-referral/draft/${requestId}`)
      await view(desk, `underwriting/referrals/${channel}/${requestId}`)
      await view(desk, `underwriting/referrals/${channel}/${requestId}/draft`)
    }
    for (const { policyNumber } of await policiesOf(channel)) {
      await view(manager, `policy-search/policies/${policyNumber}`)
      await view(desk, `underwriting/policies/${channel}/${policyNumber}`)
      await view(manager, `variation/policy-details/${policyNumber}`)
      await view(manager, `variation/draft/${policyNumber}`)
      for (const { variationId: id } of await view(manager, `variation/policies/${policyNumber}/variations`)) {
        await view(manager, `variation/variations/${id}`)
        await view(manager, `variation/variations/${id}/draft`)
        await view(desk, `underwriting/variations/${channel}/${id}`)
        await view(desk, `underwriting/variations/${channel}/${id}/draft`)
      }
    }
    for (const { quoteId } of (await view(manager, 'quote/search', search)).items)
      await view(manager, `quote/${quoteId}`)
    for (const { submissionId } of (await view(manager, 'policy-submission/submissions/search', search)).items) {
      await view(manager, `policy-submission/submissions/${submissionId}`)
      await view(desk, `underwriting/submissions/${channel}/${submissionId}`)
    }
    for (const kind of ['document', 'data'])
      for (const { receiptId, files } of (await view(manager, 'quote/uploads/search', { ...search, kind })).items)
        for (const { fileId } of files) await file(manager, `quote/uploads/${receiptId}/files/${fileId}`)
    for (const path of [
      'quote/draft',
      'credit-referral/draft',
      'policy-submission/drafts',
      'notification/latest-events',
    ])
      await view(manager, path)
    await view(manager, 'policy-submission/draft/upgrade-1')
    await view(manager, 'notification/preferences')
  }
  for (const show of ['open', 'unassigned', 'mine', 'decided', 'all'])
    await view(desk, 'underwriting/search', { ...search, show })
  return views

  async function policiesOf(channel: string): Promise<Row[]> {
    const { items } = await post(desk, 'underwriting/policies/search', search)
    return items.filter((row: Row) => row.channel === channel)
  }
}
