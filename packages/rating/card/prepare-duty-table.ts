import { parseDecimal } from '../exact/parse-decimal.ts'
import { decimals, wholePercent } from '../exact/units.ts'
import type { PreparedDuty } from './prepared-card.ts'
import type { DutyTable } from './rate-card.ts'
import { type TableFault, UnusableTable } from './table-fault.ts'

/** Reads the duty rates once. Throws `UnusableTable` when a rate is not a percentage or a state stands in it twice. */
export function prepareDutyTable(table: DutyTable): PreparedDuty {
  const faults: TableFault[] = []
  const seen = new Set<string>()
  const states = table.states.map(({ state, ratePercent }) => {
    const rate = parseDecimal(ratePercent, decimals.percent)
    const fault = (reason: string) => faults.push({ productType: null, row: null, reason: `${state}: ${reason}` })
    if (rate === null || rate < 0n || rate > wholePercent) {
      fault(`"${ratePercent}" is not a number from 0 to 100 with at most ${decimals.percent} decimals`)
    }
    if (seen.has(state)) fault('stands in the table twice')
    seen.add(state)
    return { state, rate: rate ?? 0n }
  })
  if (faults.length > 0) throw new UnusableTable(`duty table of ${table.effectiveFrom}`, faults)
  return { effectiveFrom: table.effectiveFrom, states }
}
