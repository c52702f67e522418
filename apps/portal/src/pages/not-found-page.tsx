import { Link } from '@tanstack/react-router'
import { Notice, Page } from '#ui/page'
import { paths } from '../paths.ts'

/** No route has this address. */
export function NotFoundPage() {
  return (
    <Page title="Page not found" width="narrow">
      <Notice tone="warning" title="There is no page at this address.">
        <p>
          Check the address, use the navigation, or <Link to={paths.landing}>go to your first page</Link>.
        </p>
      </Notice>
    </Page>
  )
}
