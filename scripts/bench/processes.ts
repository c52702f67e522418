import { readdirSync, readFileSync } from 'node:fs'

/** Proportional set size of a process in MB. Linux only. */
function megabytesOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
}

/**
 * Processor milliseconds of all descendants of this process, ended ones such as PostgreSQL's workers included. Linux only,
 * in steps of ten.
 */
export function processorTimeBelow(pid: number): number {
  return descendants(pid).reduce((sum, each) => sum + processorTimeOf(each), 0)
}

/** The same for one process, and for its children that have ended. */
export function processorTimeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ')
    // User and system, its own and its children's.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
  } catch {
    // The process ended between the listing and the reading.
    return 0
  }
}

/** Memory of a process and its descendants, by program name. Linux only. */
export function memoryBelow(pid: number): { program: string; processes: number; megabytes: number }[] {
  const found = new Map<string, { processes: number; megabytes: number }>()
  for (const each of [pid, ...descendants(pid)]) {
    try {
      const program = nameOf(each)
      const megabytes = megabytesOf(each)
      const known = found.get(program) ?? { processes: 0, megabytes: 0 }
      found.set(program, { processes: known.processes + 1, megabytes: known.megabytes + megabytes })
    } catch {
      // The process ended after it was listed.
    }
  }
  return [...found].map(([program, figures]) => ({ program, ...figures }))
}

/** The script of a Node process, else the program. */
function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return words.find((argument) => /\.(ts|mjs)$/.test(argument)) ?? readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
}

function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const status = readFileSync(`/proc/${entry}/stat`, 'utf8')
        return [{ pid: Number(entry), parent: Number(status.slice(status.lastIndexOf(')') + 4).split(' ')[0]) }]
      } catch {
        // The process ended after it was listed.
        return []
      }
    })
  const below = (parent: number): number[] =>
    parents.filter((each) => each.parent === parent).flatMap((each) => [each.pid, ...below(each.pid)])
  return below(pid)
}

/** Memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
