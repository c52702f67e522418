import { Notice, Page } from '#ui/page'

/** The page of a part of the product that is not built yet. */
export function NotAvailablePage({ title }: { readonly title: string }) {
  return (
    <Page title={title} width="narrow">
      <Notice title="This part is not available yet.">
        <p>Use the navigation to go on with another part.</p>
      </Notice>
    </Page>
  )
}
