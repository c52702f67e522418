import { type ReferralNotice, withdrawnDecision } from '#areas/credit-referral/contract'
import type { AnsweredRow } from '../search/answered-search.ts'

/** What the insurer did with an own request that its person has to hear of. */
export type OwnAnswer = { readonly requestId: string; readonly kind: 'asked' | 'decided' }

/** How a request stands, as far as an answer shows in it. */
export type OwnRequest = Pick<AnsweredRow, 'requestId' | 'status' | 'decision'>

export type OwnAnswers = {
  /** Takes in a notice of an own request; null for what is no answer of the insurer. */
  readonly hear: (notice: ReferralNotice) => OwnAnswer | null
  /**
   * Looks at the own requests and tells what was answered since they were last heard of or looked at: for after a gap.
   * The first look tells nothing.
   */
  readonly look: () => Promise<readonly OwnAnswer[]>
}

/** Remembers how a person's own requests stand. `search` answers them, the newest first, as far as they are remembered. */
export function rememberOwnAnswers(search: () => Promise<readonly OwnRequest[]>): OwnAnswers {
  const known = new Map<string, { readonly status: string | null; readonly heard: number }>()
  let heard = 0
  // One search after the other: an older answer that came last would undo what a newer one told.
  let line: Promise<unknown> = Promise.resolve()
  const lookNow = async (): Promise<readonly OwnAnswer[]> => {
    const before = heard
    const rows = await search()
    return rows.flatMap((row) => {
      const { requestId, status } = row
      const last = known.get(requestId)
      // Heard of while the search was under way: what it found may be older.
      if (last && last.heard > before) return []
      known.set(requestId, { status, heard: last?.heard ?? 0 })
      const kind = last && last.status !== status ? answerIn(row) : null
      return kind ? [{ requestId, kind }] : []
    })
  }
  return {
    hear: ({ requestId, kind, status }) => {
      heard += 1
      known.set(requestId, { status, heard })
      return isAnswer(kind) ? { requestId, kind } : null
    },
    look: () => {
      const looked = line.then(lookNow)
      line = looked.catch(() => undefined)
      return looked
    },
  }
}

/** True for what the insurer does that its person has to hear of. */
export function isAnswer(kind: ReferralNotice['kind']): kind is OwnAnswer['kind'] {
  return kind === 'asked' || kind === 'decided'
}

function answerIn({ status, decision }: OwnRequest): OwnAnswer['kind'] | null {
  if (status === 'On Hold') return 'asked'
  return status === 'Complete' && decision !== withdrawnDecision ? 'decided' : null
}
