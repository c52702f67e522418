import { acceptsFileType } from './accepts-file-type.ts'

export type RefusedFor = 'type' | 'empty' | 'size'

type Measured = { readonly name: string; readonly size: number }
type Rules = {
  /** Name endings, as in ".pdf"; absent while they are not known: the server decides. */
  readonly fileTypes: readonly string[] | undefined
  /** Bytes, all files together. */
  readonly limitBytes: number
  /** Bytes of the files that are there already. */
  readonly takenBytes: number
}

/**
 * Which of the picked files are taken. One that would push the total over the limit is refused, and a smaller one
 * after it may still fit (specification 001 §5).
 */
export function sortPicked<File extends Measured>(
  picked: readonly File[],
  { fileTypes, limitBytes, takenBytes }: Rules,
): { readonly taken: readonly File[]; readonly refused: readonly { file: File; for: RefusedFor }[] } {
  const taken: File[] = []
  const refused: { file: File; for: RefusedFor }[] = []
  let total = takenBytes
  for (const file of picked) {
    if (fileTypes && !acceptsFileType(file.name, fileTypes)) refused.push({ file, for: 'type' })
    else if (file.size === 0) refused.push({ file, for: 'empty' })
    else if (total + file.size > limitBytes) refused.push({ file, for: 'size' })
    else {
      taken.push(file)
      total += file.size
    }
  }
  return { taken, refused }
}
