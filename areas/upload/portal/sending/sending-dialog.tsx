import { useEffect, useState } from 'react'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Loading } from '#ui/spinner'
import { ProgressBar, sizeText } from '#ui/upload'
import type { FilePicking } from '../picking/file-picking.ts'
import styles from './sending.module.css'
import type { Sending } from './use-sending.ts'

type SendingDialogProps = {
  readonly sending: Pick<Sending, 'underWay' | 'cancel'>
  readonly picking: Pick<FilePicking, 'files'>
  /** What is being sent: a file name, or "3 files". */
  readonly what: string
}

/** In milliseconds. Shorter uploads show no dialog, so that it does not flash. */
const delay = 150

/** A modal dialog during an upload, with its progress and a button to cancel. */
export function SendingDialog({ sending: { underWay, cancel }, picking, what }: SendingDialogProps) {
  const shown = useShownAfter(delay, underWay)
  const under = picking.files.flatMap(({ size, state }) => (state.kind === 'uploading' ? { size, state } : []))
  const total = under.reduce((sum, { size }) => sum + size, 0)
  const sent = under.reduce((sum, { state }) => sum + state.sentBytes, 0)
  const arrived = total > 0 && sent >= total
  return (
    <Dialog open={shown} title={`Uploading ${what}`} size="small" actions={<Button onClick={cancel}>Cancel</Button>}>
      <div className={styles.sending}>
        <Loading label={arrived ? 'Checking on the server' : 'Uploading'} />
        <ProgressBar label={`Uploading ${what}`} value={sent} max={Math.max(total, 1)} />
        <p className={styles.bytes}>{total > 0 ? `${sizeText(sent)} of ${sizeText(total)}` : 'Connecting'}</p>
      </div>
    </Dialog>
  )
}

function useShownAfter(milliseconds: number, underWay: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(() => setShown(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [milliseconds, underWay])
  return underWay && shown
}
