import { CancellationLink, CancellationList, CancellationScreen } from '#areas/cancellation/portal'
import type { PolicyCasePages } from '#areas/case/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { VariationList, VariationScreen } from '#areas/variation/portal'
import type { Page, PageProps } from '../page.ts'
import { hrefTo, type PolicyCaseName, pathOfPolicy, paths, policyCaseNames } from '../paths.ts'

/** The kinds of case about policies, in the order of a policy's page. */
export const policyCases: Readonly<Record<PolicyCaseName, PolicyCasePages>> = {
  variation: { Screen: VariationScreen, List: VariationList },
  cancellation: { Screen: CancellationScreen, List: CancellationList, Link: CancellationLink },
}

/** The address of a case of a policy; without an ID, of the open one or the form. */
export function policyCaseHref(kind: PolicyCaseName, policyNumber: string, caseId?: string): string {
  return hrefTo(pathOfPolicy(kind, policyNumber), { [kind]: caseId })
}

/** Creates the page of a policy's cases of a kind, with the links that the user's roles allow. */
function createPage(kind: PolicyCaseName): Page {
  const { Screen } = policyCases[kind]
  return function PolicyCasePage({ item: policyNumber, search }: PageProps) {
    const maySearch = hasRight(useCaller(), 'policysearch', 'view')
    return (
      <Screen
        policyNumber={policyNumber}
        caseId={search[kind]}
        href={policyCaseHref(kind, policyNumber)}
        policyHref={maySearch ? hrefTo(paths.policySearch, { policy: policyNumber }) : null}
      />
    )
  }
}

const pages = new Map(policyCaseNames.map((kind) => [kind, createPage(kind)]))

/** The page of a kind; the same component for each visit. */
export function policyCasePage(kind: PolicyCaseName): Page {
  return pages.get(kind) ?? createPage(kind)
}
