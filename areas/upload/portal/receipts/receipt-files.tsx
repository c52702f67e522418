import { useState } from 'react'
import type { Receipt } from '#areas/upload/contract'
import { Button } from '#ui/button'
import { DownloadButton, sizeText } from '#ui/upload'
import styles from './receipts.module.css'

type ReceiptFile = Receipt['files'][number]
type FileListProps = {
  readonly files: readonly ReceiptFile[]
  readonly onDownload: (file: ReceiptFile) => void
}

type ReceiptFilesProps = FileListProps & {
  /** Names the upload. */
  readonly title: string
  /** Opens the dialog with all files. */
  readonly onOpen: () => void
}

/**
 * The first file of an upload, in rows of two lines with its size, and the button of a dialog with all files. Print shows all
 * of them.
 */
export function ReceiptFiles({ title, onOpen, ...list }: ReceiptFilesProps) {
  const others = list.files.length - 1
  if (others < 0) return null
  return (
    <div className={styles.receipt}>
      <FileList {...list} />
      <Button
        small
        variant="quiet"
        aria-haspopup="dialog"
        data-opens-row
        aria-label={others > 0 ? `${others} more: ${title}` : `Details: ${title}`}
        onClick={onOpen}
      >
        {others > 0 ? `${others} more` : 'Details'}
      </Button>
    </div>
  )
}

/** Files with download buttons, sizes and checksums. */
export function FileList({ files, onDownload }: FileListProps) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.fileId}>
          <DownloadButton name={file.name} onDownload={() => onDownload(file)} />
          <span className={styles.aside}>{sizeText(file.size)}</span>
          {file.category === undefined ? null : <span className={styles.aside}>{file.category}</span>}
          <Checksum sha256={file.sha256} of={file.name} />
        </li>
      ))}
    </ul>
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
