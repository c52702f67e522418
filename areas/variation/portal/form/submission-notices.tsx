import { messages } from '#areas/variation/contract'
import { Button, ButtonRow } from '#ui/button'
import { Notice } from '#ui/page'

type SubmissionNoticesProps = {
  /** Why the variation was refused, if the form offers what to do about it. */
  readonly refusal: 'policy-changed' | 'variation-open' | null
  /** A colleague has submitted a variation of the same policy. */
  readonly overtaken: boolean
  readonly submitted: string | null
  readonly policyLink: { readonly name: string; readonly href: string | null }
  readonly onReload: () => void
  /** Opens the policy's variation again, in its current state. */
  readonly onReopen: () => void
}

export function SubmissionNotices({ refusal, submitted, policyLink, ...props }: SubmissionNoticesProps) {
  const { overtaken, onReload, onReopen } = props
  return (
    <>
      {refusal === null ? null : (
        <ButtonRow>
          {refusal === 'policy-changed' ? (
            <Button onClick={onReload}>Reload the policy and keep my changes</Button>
          ) : (
            <Button onClick={onReopen}>Show the open variation</Button>
          )}
        </ButtonRow>
      )}
      {overtaken && refusal === null ? (
        <Notice tone="warning" live title="Another variation of this policy was submitted.">
          <Button small onClick={onReopen}>
            Show the open variation
          </Button>
        </Notice>
      ) : null}
      {submitted === null ? null : (
        <Notice tone="success" live title={messages.submitted(submitted)}>
          <ButtonRow>
            <Button small onClick={onReopen}>
              Show the variation
            </Button>
            {policyLink.href === null ? null : <a href={policyLink.href}>{policyLink.name}</a>}
          </ButtonRow>
        </Notice>
      )}
    </>
  )
}
