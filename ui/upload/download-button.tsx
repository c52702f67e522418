import styles from './download-button.module.css'

type DownloadButtonProps = {
  /** The visible text. */
  readonly name: string
  /** The accessible name when the visible text is not enough; "Download statement.pdf" by default. */
  readonly label?: string
  readonly onDownload: () => void
}

/** The name of a file, styled as a link. Its address is requested when it is pressed. */
export function DownloadButton({ name, label = `Download ${name}`, onDownload }: DownloadButtonProps) {
  return (
    <button type="button" className={styles.download} aria-label={label} onClick={onDownload}>
      {/* A right-to-left name must not reorder the text around it. */}
      <bdi>{name}</bdi>
    </button>
  )
}

/**
 * Makes the browser save a file from a signed address, which is absolute or relative to the page. The server answers
 * with an attachment, and the page stays even when the address is rejected.
 */
export function saveFile(address: string, name: string): void {
  // The link is not attached to the page, where presses are blocked while a call is running.
  const link = document.createElement('a')
  link.href = new URL(address, document.baseURI).href
  link.download = name
  link.rel = 'noreferrer'
  link.click()
}

/** Makes the browser save a file that the page has loaded. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveFile(address, name)
  // The browser has the file once it has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
