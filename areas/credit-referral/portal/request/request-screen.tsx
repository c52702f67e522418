export type RequestScreenProps = {
  /** Told the request that is open now: after a submit, or when the link of a duplicate is followed. */
  readonly onOpened: (requestId: string) => void
  readonly onLeave: () => void
} & ({ readonly mode: 'new' } | { readonly mode: 'open'; readonly requestId: string })

/** The form titled CREDIT REFERRAL: a new request, or an open one. */
export function RequestScreen(_props: RequestScreenProps) {
  return null
}
