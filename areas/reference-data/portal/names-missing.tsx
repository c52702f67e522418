import { Button } from '#ui/button'
import { Notice } from '#ui/page'

/** Above a list that shows codes, because a list of their names could not be loaded. */
export function NamesMissing({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice tone="warning" title="Some names could not be loaded. Codes are shown instead." live>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
