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
