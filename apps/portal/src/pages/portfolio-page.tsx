import { callerOf, useCaller } from '#areas/identity/portal'
import { PortfolioScreen } from '#areas/portfolio/portal'
import type { Page, PageProps, PortalContext } from '../page.ts'
import { hrefTo, paths } from '../paths.ts'
import { mayViewPortfolio } from '../shell/header.tsx'

/** No page where the services have no figures. */
export function openPortfolioPage({ signOn, environment }: PortalContext): Page | { readonly redirect: string } | null {
  if (!environment.features.showPortfolio) return null
  return mayViewPortfolio(callerOf(signOn)) ? PortfolioPage : { redirect: hrefTo(paths.accessDenied) }
}

function PortfolioPage({ search, goTo }: PageProps) {
  const isInsurer = useCaller().channel === null
  return (
    <PortfolioScreen
      whose={isInsurer ? 'insurer' : 'lender'}
      search={search}
      onAddress={goTo}
      policiesHref={isInsurer ? (query) => hrefTo(paths.underwriting, { show: 'policies', ...query }) : undefined}
    />
  )
}
