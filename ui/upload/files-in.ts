/** The files of a drop or a paste, and whether there were folders among them, which are none. */
export function filesIn(transfer: DataTransfer): { files: readonly File[]; hadFolder: boolean } {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file')
  const folders = items.filter((item) => item.webkitGetAsEntry()?.isDirectory)
  const files = items.filter((item) => !folders.includes(item)).flatMap((item) => item.getAsFile() ?? [])
  return { files, hadFolder: folders.length > 0 }
}
