import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone'
import styles from './upload.module.css'

type DropSurfaceProps = {
  readonly label: string
  readonly onOver: (over: boolean) => void
  readonly onFiles: (files: readonly File[], hadFolder: boolean) => void
}

type Dropped = Parameters<NonNullable<DropZoneProps['onDrop']>>[0]

/** Lies under the words of the drop area: takes what is dropped there, and what is pasted while it has the focus. */
export default function DropSurface({ label, onOver, onFiles }: DropSurfaceProps) {
  const drop = async ({ items }: Dropped) => {
    const files = await Promise.all(items.flatMap((item) => (item.kind === 'file' ? item.getFile() : [])))
    onFiles(
      files,
      items.some(({ kind }) => kind === 'directory'),
    )
  }
  return (
    <DropZone
      className={styles.surface ?? ''}
      aria-label={label}
      getDropOperation={() => 'copy'}
      onDropEnter={() => onOver(true)}
      onDropExit={() => onOver(false)}
      onDrop={(dropped) => {
        drop(dropped).catch((error: unknown) => console.error('What was dropped could not be read.', error))
      }}
    />
  )
}
