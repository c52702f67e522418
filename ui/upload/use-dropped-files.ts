import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'

type Take = (files: readonly File[], hadFolder: boolean) => void

/** What an element needs to take files that are dropped on it, or pasted while the focus is in it. */
export function useDroppedFiles(disabled: boolean, take: Take) {
  const [over, setOver] = useState(false)
  usePreventStrayDrops()
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

/** A file that is dropped beside the drop area must not replace the page, and with it what was entered. */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])
}

/** The files of a drop or a paste, and whether there were folders among them, which are none. */
function filesIn(transfer: DataTransfer): { files: readonly File[]; hadFolder: boolean } {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file')
  const folders = items.filter((item) => item.webkitGetAsEntry()?.isDirectory)
  const files = items.filter((item) => !folders.includes(item)).flatMap((item) => item.getAsFile() ?? [])
  return { files, hadFolder: folders.length > 0 }
}
