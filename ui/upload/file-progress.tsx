import { Spinner } from '#ui/spinner'
import styles from './file-list.module.css'
import type { FileState } from './listed-file.ts'
import { ProgressBar } from './progress-bar.tsx'

type FileProgressProps = {
  readonly name: string
  readonly size: number
  readonly state: FileState
  readonly queued: boolean
}

/** How far a file is, in words, and with a bar while it travels. `queued`: what waits goes by itself. */
export function FileProgress({ name, size, state, queued }: FileProgressProps) {
  switch (state.kind) {
    case 'checking':
      return (
        <span className={styles.checking}>
          <Spinner small />
          Checking…
        </span>
      )
    case 'waiting':
      return <span>{queued ? 'Waiting' : 'Ready to send'}</span>
    case 'uploading': {
      // All bytes are gone before the answer is there: 100 % is said by "Uploaded".
      const percent = Math.min(99, Math.floor((100 * state.sentBytes) / Math.max(1, size)))
      return (
        <span className={styles.travel}>
          <ProgressBar label={`Uploading ${name}`} value={percent} max={100} />
          <span className={styles.percent} aria-hidden="true">
            {percent} %
          </span>
        </span>
      )
    }
    case 'uploaded':
      return <span>Uploaded</span>
    case 'failed':
      return <span className={styles.reason}>Failed: {state.reason}</span>
    case 'refused':
      return <span className={styles.reason}>Not accepted: {state.reason}</span>
  }
}
