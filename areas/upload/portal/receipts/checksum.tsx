import { useState } from 'react'
import { Button } from '#ui/button'
import styles from './receipts.module.css'

type ChecksumProps = { readonly sha256: string; readonly of: string }

/** The beginning of a file's SHA-256, and the whole of it to take along. */
export function Checksum({ sha256, of }: ChecksumProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256)
      setCopied('yes')
    } catch {
      // Without leave to copy, it is shown whole.
      setCopied('refused')
    }
  }
  return (
    <span className={styles.checksum}>
      <code title={sha256} data-print="never">
        {copied === 'refused' ? sha256 : `${sha256.slice(0, 12)}…`}
      </code>
      {/* Paper cannot be copied from, and the beginning alone proves nothing. */}
      <code data-print="only">{sha256}</code>
      <Button small variant="quiet" aria-label={`Copy SHA-256 of ${of}`} onClick={copy}>
        Copy
      </Button>
      <span className={styles.copied} role="status">
        {copied === 'yes' ? 'Copied' : ''}
      </span>
    </span>
  )
}
