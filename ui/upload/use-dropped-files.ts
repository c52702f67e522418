import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { filesIn } from './files-in.ts'

type Take = (files: readonly File[], hadFolder: boolean) => void

/** What an element needs to take files that are dropped on it, or pasted while the focus is in it. */
export function useDroppedFiles(disabled: boolean, take: Take) {
  const [over, setOver] = useState(false)
  const receive = (event: DragEvent | ClipboardEvent, transfer: DataTransfer) => {
    const { files, hadFolder } = filesIn(transfer)
    if (files.length === 0 && !hadFolder) return
    event.preventDefault()
    if (!disabled) take(files, hadFolder)
  }
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    setOver(!disabled)
  }
  const handlers = {
    onDragEnter: drag,
    onDragOver: drag,
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      // From a part of the area to another one it is still over the area.
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      receive(event, event.dataTransfer)
    },
    onPaste: (event: ClipboardEvent) => receive(event, event.clipboardData),
  }
  return { over, handlers }
}
