import { caseKinds } from '#areas/case/contract'
import { type HomeLinks, HomeScreen } from '#areas/home/portal'
import type { Page, PageProps, PortalContext } from '../page.ts'
import { hrefTo, pathOfPolicy, paths, policyCaseNames } from '../paths.ts'

/** What waits for the signed-on person; no page where the services do not know. */
export function openHomePage({ environment }: PortalContext): Page | null {
  return environment.features.showHome ? HomePage : null
}

function HomePage({ search, goTo }: PageProps) {
  return <HomeScreen links={links} search={search} onAddress={goTo} />
}

const links: HomeLinks = {
  ofCase: ({ kind, id, reference }) => {
    if (kind === 'referral') return hrefTo(paths.creditReferral, { request: id })
    return hrefTo(pathOfPolicy(kind, reference), { [kind]: id })
  },
  quote: (quote) => hrefTo(paths.getQuote, { quote }),
  submission: (submission) => hrefTo(paths.policySubmission, { submission }),
  upload: ({ kind, receiptId }) => hrefTo(kind === 'data' ? paths.uploadData : paths.uploadDocument, { receiptId }),
  home: (query) => hrefTo(paths.home, query),
  quotes: (query) => hrefTo(paths.getQuote, { view: 'quotes', ...query }),
  submissions: (query) => hrefTo(paths.policySubmission, { view: 'mine', ...query }),
  ofDraft,
  desk: (query) => hrefTo(paths.underwriting, query),
}

/** The forms by the names of their drafts, as the areas give them. */
function ofDraft(form: string) {
  const [, kind = '', item = ''] = /^([a-z-]+)(?:[ /](.+))?$/.exec(form) ?? []
  switch (kind) {
    case 'calculator':
      return { title: 'Get Quote', href: hrefTo(paths.getQuote) }
    case 'credit-referral':
      return item === ''
        ? { title: 'New credit referral', href: hrefTo(paths.creditReferral, { view: 'new' }) }
        : { title: `Referral ${item}`, href: hrefTo(paths.creditReferral, { request: item }) }
    case 'policy-submission':
      return { title: 'Policy submission', href: hrefTo(paths.policySubmission, { draft: item }) }
    case 'document-upload':
      return { title: 'Upload Document', href: hrefTo(paths.uploadDocument) }
    case 'data-upload':
      return { title: 'Upload Data', href: hrefTo(paths.uploadData) }
  }
  const name = policyCaseNames.find((one) => one === kind)
  // An answer's draft is shown with its question.
  return name ? { title: `${caseKinds[name]} of policy ${item}`, href: hrefTo(pathOfPolicy(name, item)) } : null
}
