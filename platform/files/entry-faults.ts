import { damaged, FileFault } from './file-fault.ts'

export const otherThanDeclared = (): FileFault => damaged('what it holds does not unpack to what it declares')

export const changedOnTheWay = (): FileFault => damaged('what it holds was changed on the way')

/** What went wrong while an entry was unpacked. A full disk or a lost file is no fault of the archive. */
export function asFault(error: unknown): never {
  const isOfTheMachine = error instanceof Error && 'syscall' in error
  throw error instanceof FileFault || isOfTheMachine ? error : otherThanDeclared()
}
