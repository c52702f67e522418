import { NewRequest } from './new/new-request.tsx'
import { OpenRequest } from './open/open-request.tsx'

type RequestScreenProps = {
  readonly onSubmitted: (requestId: string) => void
  /** Told the request whose link is followed, as of a duplicate. */
  readonly onOpened: (requestId: string) => void
  readonly onLeave: () => void
  /** Begins another new request: Reset after a submit (specification 001 §4). */
  readonly onNew: () => void
} & ({ readonly mode: 'new' } | { readonly mode: 'open'; readonly requestId: string; readonly submitted: boolean })

/** The form titled CREDIT REFERRAL: a new request, or an open one (specification 001 §2 and §4). */
export function RequestScreen(props: RequestScreenProps) {
  const { onSubmitted, onOpened, onLeave, onNew } = props
  if (props.mode === 'open') {
    const { requestId, submitted } = props
    return (
      <OpenRequest
        key={requestId}
        requestId={requestId}
        submitted={submitted}
        onOpened={onOpened}
        onLeave={onLeave}
        onNew={onNew}
      />
    )
  }
  return <NewRequest onSubmitted={onSubmitted} onOpened={onOpened} onLeave={onLeave} />
}
