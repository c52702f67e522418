import { rememberSubmitted } from './just-submitted.ts'
import { NewRequest } from './new/new-request.tsx'
import { OpenRequest } from './open/open-request.tsx'

export type RequestScreenProps = {
  /** Told the request that is open now: after a submit, or when the link of a duplicate is followed. */
  readonly onOpened: (requestId: string) => void
  readonly onLeave: () => void
  /** Begins another new request: Reset after a submit (specification 001 §4). */
  readonly onNew: () => void
} & ({ readonly mode: 'new' } | { readonly mode: 'open'; readonly requestId: string })

/** The form titled CREDIT REFERRAL: a new request, or an open one (specification 001 §2 and §4). */
export function RequestScreen(props: RequestScreenProps) {
  const { onOpened, onLeave, onNew } = props
  if (props.mode === 'open') {
    const { requestId } = props
    return <OpenRequest key={requestId} requestId={requestId} onOpened={onOpened} onLeave={onLeave} onNew={onNew} />
  }
  const submitted = (requestId: string) => {
    rememberSubmitted(requestId)
    onOpened(requestId)
  }
  return <NewRequest onSubmitted={submitted} onOpened={onOpened} onLeave={onLeave} />
}
