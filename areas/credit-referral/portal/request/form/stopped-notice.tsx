import { Notice } from '#ui/page'

type StoppedNoticeProps = {
  readonly stopped: boolean
  /** The button that sends it again, as people read it. */
  readonly button: string
}

/** Says beside its button that a person stopped the sending. */
export function StoppedNotice({ stopped, button }: StoppedNoticeProps) {
  if (!stopped) return null
  return (
    <Notice live>
      <p>Sending was stopped. Press {button} to send it again. It is recorded once, even if it had arrived already.</p>
    </Notice>
  )
}
