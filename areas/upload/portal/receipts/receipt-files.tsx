import { useEffect, useRef, useState } from 'react'
import type { Receipt } from '#areas/upload/contract'
import { Button } from '#ui/button'
import { DownloadButton, sizeText } from '#ui/upload'
import styles from './receipts.module.css'

type ReceiptFile = Receipt['files'][number]
type ReceiptFilesProps = {
  readonly files: readonly ReceiptFile[]
  readonly onDownload: (file: ReceiptFile) => void
}

const shownFirst = 3

/** The files of an upload, with download buttons and checksums. Print shows all of them. */
export function ReceiptFiles({ files, onDownload }: ReceiptFilesProps) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The pressed button was removed: the focus moves to the first file that it revealed.
    if (all) list.current?.children[shownFirst]?.querySelector('button')?.focus()
  }, [all])
  return (
    <>
      <ul className={styles.files} ref={list}>
        {files.map((file, index) => (
          <li key={file.fileId} data-later={!all && index >= shownFirst}>
            <DownloadButton name={file.name} onDownload={() => onDownload(file)} />
            <span className={styles.aside}>{sizeText(file.size)}</span>
            {file.category === undefined ? null : <span className={styles.aside}>{file.category}</span>}
            <Checksum sha256={file.sha256} of={file.name} />
          </li>
        ))}
      </ul>
      {!all && files.length > shownFirst ? (
        <Button small onClick={() => setAll(true)}>
          Show all {files.length} files
        </Button>
      ) : null}
    </>
  )
}

type ChecksumProps = { readonly sha256: string; readonly of: string }

/** The start of a file's SHA-256, with a button that copies all of it. */
function Checksum({ sha256, of }: ChecksumProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sha256)
      setCopied('yes')
    } catch {
      // Without clipboard permission, show the full checksum.
      setCopied('refused')
    }
  }
  return (
    <span className={styles.checksum}>
      <code title={sha256} data-print="never">
        {copied === 'refused' ? sha256 : `${sha256.slice(0, 12)}…`}
      </code>
      {/* Print cannot be copied, and the start of a checksum proves nothing. */}
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
