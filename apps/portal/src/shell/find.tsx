import { caseFilters } from '#areas/case/contract'
import { FindDialog, type FindTarget } from '#areas/find/portal'
import { type Caller, hasRight } from '#areas/identity/portal'
import { navigate } from '../location.ts'
import { hrefTo, paths } from '../paths.ts'
import { recordHref } from '../record-href.ts'

export type FindProps = {
  readonly caller: Caller
  readonly items: readonly { readonly label: string; readonly to: string }[]
  /** What was typed before the dialog was loaded. */
  readonly initial: string
  readonly onClose: () => void
}

/** The dialog Find with the pages, actions and links of this portal. */
export function Find({ caller, items, ...dialog }: FindProps) {
  const offered = new Set<string>(items.map(({ to }) => to))
  return (
    <FindDialog
      targets={[
        ...actionsOf(caller).filter(({ path }) => offered.has(path)),
        ...items.map(({ label, to }) => ({ label, href: hrefTo(to) })),
        ...(hasRight(caller, 'webhook', 'view') ? [{ label: 'Webhooks', href: hrefTo(paths.webhooks) }] : []),
        { label: 'Help', href: hrefTo(paths.help) },
      ]}
      hrefOf={(kind, record) => recordHref(caller, record.caseKind ?? kind, record)}
      onOpen={(href) => {
        dialog.onClose()
        navigate(href)
      }}
      {...dialog}
    />
  )
}

function actionsOf(caller: Caller): readonly (FindTarget & { readonly path: string })[] {
  const { getQuote, creditReferral, policySubmission, underwriting } = paths
  const may = (area: Parameters<typeof hasRight>[1]) => hasRight(caller, area, 'full')
  const desk = (label: string, query: Readonly<Record<string, string>>) => ({
    label,
    path: underwriting,
    href: hrefTo(underwriting, query),
  })
  return [
    ...(may('calculator') ? [{ label: 'New quote', path: getQuote, href: hrefTo(getQuote) }] : []),
    { label: 'Quotes of my lender', path: getQuote, href: hrefTo(getQuote, { view: 'quotes' }) },
    ...(may('uwreferral')
      ? [{ label: 'New credit referral', path: creditReferral, href: hrefTo(creditReferral, { view: 'new' }) }]
      : []),
    ...(may('policysubmission')
      ? [{ label: 'New policy submission', path: policySubmission, href: hrefTo(policySubmission) }]
      : []),
    { label: 'My policy submissions', path: policySubmission, href: hrefTo(policySubmission, { view: 'mine' }) },
    desk('Queue of open requests', { show: 'open' }),
    desk('Late requests', caseFilters.late),
    desk('Unassigned requests', { show: 'unassigned' }),
    desk('My requests', { show: 'mine' }),
    desk('Requests that I decided', { show: 'decided' }),
    desk('Requests decided today', { show: 'decided-today' }),
    desk('All requests', { show: 'all' }),
    desk('Policies of all lenders', { show: 'policies' }),
    desk('Submissions of all lenders', { show: 'submissions' }),
    desk('Uploads of all lenders', { show: 'uploads' }),
  ]
}
