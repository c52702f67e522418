import { receiptSentences } from '#areas/upload/contract'
import { Button } from '#ui/button'
import { Notice } from '#ui/page'
import { Loading } from '#ui/spinner'

type ListNoticesProps = {
  /** Shown while the first page loads; null afterwards. */
  readonly loading: string | null
  readonly failed: boolean
  readonly onRetry: () => void
  /** Why a download failed; empty when none did. */
  readonly problem: string
}

/** The notices above a list of uploads: loading, a failed list, a failed download. */
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
