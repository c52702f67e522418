import { Page } from '#ui/page'
import type { DeskAddress } from '../contract/index.ts'

type Props = {
  readonly address: DeskAddress
  /** Goes to another address of this screen; `replace` leaves no step for Back. */
  readonly onAddress: (address: DeskAddress, how?: { replace: boolean }) => void
}

/** The insurer's desk. */
export function UnderwritingScreen(_: Props) {
  return <Page title="Underwriting">{null}</Page>
}
