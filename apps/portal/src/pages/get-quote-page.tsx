import { callerOf, hasRight, useCaller } from '#areas/identity/portal'
import { CalculatorScreen, type InitialRequest, resolveInitialRequest } from '#areas/quote/portal'
import type { Page, PageProps, PortalContext } from '../page.ts'
import { hrefTo, paths } from '../paths.ts'
import { useOpenReferral } from '../use-open-referral.ts'

export async function openGetQuotePage(context: PortalContext): Promise<Page> {
  const initialRequest = await resolveInitialRequest({ ...context, caller: callerOf(context.signOn) })
  return (props) => <GetQuotePage {...props} initialRequest={initialRequest} />
}

function GetQuotePage({ search, goTo, initialRequest }: PageProps & { readonly initialRequest: InitialRequest }) {
  const maySearch = hasRight(useCaller(), 'policysearch', 'view')
  return (
    <CalculatorScreen
      initialRequest={initialRequest}
      search={search}
      onAddress={goTo}
      onRefer={useOpenReferral()}
      submissionHref={(quote) => hrefTo(paths.policySubmission, { quote })}
      policyHref={(policy) => (maySearch ? hrefTo(paths.policySearch, { policy }) : null)}
    />
  )
}
