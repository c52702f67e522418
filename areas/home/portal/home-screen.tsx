import { useCaller } from '#areas/identity/portal'
import type { GoTo } from '#ui/page'
import { DeskHome } from './desk-home.tsx'
import { type HomeAddress, type HomeLinks, parseHomeAddress } from './home-links.ts'
import { LenderHome } from './lender-home.tsx'

type HomeScreenProps = {
  readonly links: HomeLinks
  /** The query string, parsed. */
  readonly search: Readonly<Record<string, unknown>>
  readonly onAddress: GoTo<HomeAddress>
}

/** What waits for the signed-on person: at a lender their own records, at the desk the work of all. */
export function HomeScreen({ links, search, onAddress }: HomeScreenProps) {
  if (useCaller().channel === null) return <DeskHome links={links} />
  return <LenderHome links={links} address={parseHomeAddress(search)} onAddress={onAddress} />
}
