import type { FoundKind, FoundRecord } from '#areas/find/contract'
import type { Caller } from '#areas/identity/portal'
import { addressOf } from '#areas/underwriting/contract'
import { choiceText } from '#packages/table'
import { hrefTo, pathOfPolicy, paths } from './paths.ts'

type RecordNames = Pick<FoundRecord, 'id' | 'channel' | 'reference'>
/** A file has the address of its case. */
type RecordKind = Exclude<FoundKind, 'file'>

/** The address of a record for a lender's or the insurer's user; for an upload, that of its list with this one alone. */
export function recordHref({ channel }: Caller, kind: FoundKind, record: RecordNames): string {
  if (kind === 'file') return hrefTo(paths.landing)
  return channel === null ? deskHref(kind, record) : lenderHref(kind, record)
}

function lenderHref(kind: RecordKind, { id, reference }: RecordNames): string {
  switch (kind) {
    case 'policy':
      return hrefTo(paths.policySearch, { policy: id })
    case 'referral':
      return hrefTo(paths.creditReferral, { request: id })
    case 'quote':
      return hrefTo(paths.getQuote, { quote: id })
    case 'submission':
      return hrefTo(paths.policySubmission, { submission: id })
    case 'document':
      return hrefTo(paths.uploadDocument, { receiptId: id })
    case 'data':
      return hrefTo(paths.uploadData, { receiptId: id })
    default:
      return hrefTo(pathOfPolicy(kind, reference ?? ''), { [kind]: id })
  }
}

const deskKinds = {
  policy: 'Policy',
  referral: 'Referral',
  submission: 'Submission',
  variation: 'Variation',
  cancellation: 'Cancellation',
} as const satisfies Readonly<Record<Exclude<RecordKind, 'quote' | 'document' | 'data'>, string>>

function deskHref(kind: RecordKind, { id, channel: lender }: RecordNames): string {
  const channel = lender ?? ''
  if (!(kind in deskKinds))
    return hrefTo(paths.underwriting, { show: 'uploads', channel: choiceText([channel]), receiptId: id })
  const record = { kind: deskKinds[kind as keyof typeof deskKinds], channel, id }
  return hrefTo(paths.underwriting, addressOf(record))
}
