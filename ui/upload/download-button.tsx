import styles from './download-button.module.css'

type DownloadButtonProps = {
  /** What people see. */
  readonly name: string
  /** What it is called where the name alone does not tell; "Download statement.pdf" where nothing is said. */
  readonly label?: string
  readonly onDownload: () => void
}

/** The name of a file that can be fetched, as a link would look; its address is asked for when it is pressed. */
export function DownloadButton({ name, label = `Download ${name}`, onDownload }: DownloadButtonProps) {
  return (
    <button type="button" className={styles.download} aria-label={label} onClick={onDownload}>
      {/* A name in another direction must not turn the words around it. */}
      <bdi>{name}</bdi>
    </button>
  )
}

/**
 * Has the browser save a file from a signed address, which is absolute or starts from the page. It answers as an
 * attachment, and the page stays also where the address is refused.
 */
export function saveFile(address: string, name: string): void {
  // Not part of the page: while a call is under way, presses there are held.
  const link = document.createElement('a')
  link.href = new URL(address, document.baseURI).href
  link.download = name
  link.rel = 'noreferrer'
  link.click()
}
