import { ageLimits, type CaseKindName, caseKinds } from '#areas/case/contract'
import { countOpenCases, countToday, usualTimesOfAllLenders } from '#areas/case/server'
import { type Caller, listNames } from '#areas/identity/server'
import { inSnapshot } from '#platform/database'
import type { DeskHome } from '../contract/index.ts'
import type { HomeDeps } from './lender-home.ts'

type Cases = Awaited<ReturnType<typeof countOpenCases>>

/** The open work of the desk, what came and went today, and the usual times, of all lenders. */
export async function getDeskHome({ database, clock }: HomeDeps, { subject, channel }: Caller): Promise<DeskHome> {
  const now = clock()
  return await inSnapshot(database, async (snapshot) => {
    const open = await countOpenCases(snapshot, now)
    const today = await countToday(snapshot, now)
    const usual = await usualTimesOfAllLenders(snapshot)
    const usernames = open.flatMap(({ username }) => username ?? [])
    const { people } = await listNames(snapshot, { channel }, usernames)
    const names = new Map(people.map(({ username, name }) => [username, name]))
    const waiting = open.filter(({ isOnHold }) => !isOnHold)
    return {
      open: sum(open),
      mine: sum(open.filter((cases) => cases.subject === subject)),
      unassigned: sum(open.filter((cases) => cases.subject === null)),
      late: sumOfLate(open),
      onHold: sum(open) - sum(waiting),
      kinds: (Object.keys(caseKinds) as CaseKindName[]).map((kind) => {
        const { received = 0, decided = 0 } = today.find((counted) => counted.kind === kind) ?? {}
        return {
          kind,
          open: sum(open.filter((cases) => cases.kind === kind)),
          receivedToday: received,
          decidedToday: decided,
          usualTime: usual.get(kind) ?? null,
        }
      }),
      ages: [0, ...ageLimits].map((_, age) => sum(open.filter((cases) => cases.age === age))),
      people: peopleOf(open, names),
    }
  })
}

function peopleOf(open: Cases, names: ReadonlyMap<string, string>): DeskHome['people'] {
  const bySubject = Map.groupBy(open, ({ subject }) => subject)
  return [...bySubject]
    .flatMap(([subject, cases]) => {
      const username = cases[0]?.username
      if (subject === null || !username) return []
      const onHold = sum(cases.filter(({ isOnHold }) => isOnHold))
      return [{ username, name: names.get(username) ?? username, open: sum(cases), onHold, late: sumOfLate(cases) }]
    })
    .toSorted((one, other) => other.open - one.open || one.name.localeCompare(other.name, 'en-AU'))
}

function sum(cases: Cases): number {
  return cases.reduce((total, { count }) => total + count, 0)
}

function sumOfLate(cases: Cases): number {
  return cases.reduce((total, { late }) => total + late, 0)
}
