/** What is wrong with a rate card or a duty table: in which product's table and row of it, when it lies in a table. */
export type TableFault = {
  readonly productType: string | null
  readonly row: number | null
  readonly reason: string
}

/** A rate card or a duty table that must not price anything; names every fault that was found. */
export class UnusableTable extends Error {
  override readonly name = 'UnusableTable'
  readonly faults: readonly TableFault[]

  constructor(table: string, faults: readonly TableFault[]) {
    super(`${table} cannot be used: ${faults.map(sentence).join('; ')}`)
    this.faults = faults
  }
}

function sentence({ productType, row, reason }: TableFault): string {
  const place = [productType, row === null ? null : `row ${row}`].filter((part) => part !== null).join(' ')
  return place ? `${place}: ${reason}` : reason
}
