import type { ReferralNotice } from '#areas/credit-referral/contract'

const words: Readonly<Record<ReferralNotice['kind'], string>> = {
  received: 'received',
  resubmitted: 'sent again',
  taken: 'taken by an underwriter',
  'handed-over': 'handed to another underwriter',
  returned: 'back in the queue',
  asked: 'the underwriter has a question',
  answered: 'answered',
  decided: 'decided',
  withdrawn: 'withdrawn',
}

/** What happened to a request, as in "Request 100012: decided". */
export function noticeWords({ requestId, kind }: Pick<ReferralNotice, 'requestId' | 'kind'>): string {
  return `Request ${requestId}: ${words[kind]}`
}
