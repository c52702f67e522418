import { useCaller } from '#areas/identity/portal'
import { DeskHome } from './desk-home.tsx'
import type { HomeLinks } from './home-links.ts'
import { LenderHome } from './lender-home.tsx'

/** What waits for the signed-on person: at a lender their own records, at the desk the work of all. */
export function HomeScreen({ links }: { readonly links: HomeLinks }) {
  return useCaller().channel === null ? <DeskHome links={links} /> : <LenderHome links={links} />
}
