import { caseFilters, ownCaseParts } from '#areas/case/contract'
import { FindDialog, type FindTarget } from '#areas/find/portal'
import { ownCaseTitles } from '#areas/home/contract'
import { type Caller, hasRight } from '#areas/identity/portal'
import { visibleKinds } from '#areas/notification/contract'
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
  const { home, getQuote, creditReferral, policySubmission, uploadDocument, policySearch, underwriting } = paths
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
    { label: 'My requests for referral', path: creditReferral, href: hrefTo(creditReferral) },
    { label: 'All requests for referral', path: creditReferral, href: hrefTo(creditReferral, { view: 'all' }) },
    ...(may('policysubmission')
      ? [{ label: 'New policy submission', path: policySubmission, href: hrefTo(policySubmission) }]
      : []),
    { label: 'My policy submissions', path: policySubmission, href: hrefTo(policySubmission, { view: 'mine' }) },
    ...(caller.channel === null || visibleKinds(caller.rights).length === 0
      ? []
      : ownCaseParts.map((part) => ({ label: ownCaseTitles[part], path: home, href: hrefTo(home, { show: part }) }))),
    { label: 'Your uploads', path: uploadDocument, href: hrefTo(uploadDocument) },
    { label: 'Verify a certificate', path: policySearch, href: hrefTo(policySearch) },
    desk('Queue of open requests', { show: 'open' }),
    desk('Late requests', caseFilters.late),
    desk('Unassigned requests', { show: 'unassigned' }),
    desk('Requests on hold', caseFilters.onHold),
    desk('Mine: my requests', { show: 'mine' }),
    desk('Requests that I decided', { show: 'decided' }),
    desk('Requests decided today', { show: 'decided-today' }),
    desk('All requests', { show: 'all' }),
    desk('Policies of all lenders', { show: 'policies' }),
    desk('Verify a certificate', { show: 'certificate' }),
    desk('Submissions of all lenders', { show: 'submissions' }),
    desk('Uploads of all lenders', { show: 'uploads' }),
  ]
}
