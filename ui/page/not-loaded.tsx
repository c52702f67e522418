import { Button } from '#ui/button'
import { Notice, type NoticeTone } from './page.tsx'

type NotLoadedProps = {
  /** As in "The documents". */
  readonly what: string
  readonly tone?: NoticeTone
  readonly live?: boolean
  readonly onRetry: () => void
}

/** Says that a part of a page could not be loaded, and loads it again on request. */
export function NotLoaded({ what, tone = 'warning', live = false, onRetry }: NotLoadedProps) {
  return (
    <Notice tone={tone} title={`${what} could not be loaded.`} live={live}>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
