import { hrefHere, SectionNavigation } from '#ui/page'
import { type DeskAddress, openRecordOf } from '../contract/index.ts'

const parts: readonly { readonly label: string; readonly address: DeskAddress }[] = [
  { label: 'Queue', address: {} },
  { label: 'Unassigned', address: { show: 'unassigned' } },
  { label: 'Mine', address: { show: 'mine' } },
  { label: 'Decided', address: { show: 'decided' } },
  { label: 'All', address: { show: 'all' } },
  { label: 'Policies', address: { show: 'policies' } },
  { label: 'Submissions', address: { show: 'submissions' } },
  { label: 'Uploads', address: { show: 'uploads' } },
]

/** The parts of the desk. */
export function DeskNavigation({ address }: { readonly address: DeskAddress }) {
  const current = openRecordOf(address) ? 'true' : 'page'
  return (
    <SectionNavigation
      label="Underwriting"
      links={parts.map((part) => ({
        label: part.label,
        href: hrefHere(part.address),
        current: part.address.show === address.show ? current : undefined,
      }))}
    />
  )
}
