import { receiptSentences } from '#areas/upload/contract'
import { Button } from '#ui/button'
import { Notice } from '#ui/page'
import { Loading } from '#ui/spinner'

type ListNoticesProps = {
  /** What is said while the first page is on its way; null once it is there. */
  readonly loading: string | null
  readonly failed: boolean
  readonly onRetry: () => void
  /** Why a file could not be fetched; empty when it could. */
  readonly problem: string
}

/** What there is to say before a list of uploads: that it comes, that it does not, or that a file does not. */
export function ListNotices({ loading, failed, onRetry, problem }: ListNoticesProps) {
  return (
    <>
      {loading === null ? null : <Loading label={loading} />}
      {failed ? (
        <Notice tone="error" live>
          <p>{receiptSentences.notListed}</p>
          <Button small onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {problem === '' ? null : (
        <Notice tone="error" live>
          <p>{problem}</p>
        </Notice>
      )}
    </>
  )
}
