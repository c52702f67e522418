import { loadingName, loadingSentence, type Quote } from '#areas/quote/contract'
import { Section } from '#ui/page'
import { DataList } from '#ui/table'

/** Which loadings of the card applied: YES or NO for each, and a plain sentence for those that did. */
export function LoadingFactors({ factors }: { readonly factors: Quote['loadingFactors'] }) {
  const names = Object.keys(factors)
  if (names.length === 0) return null
  return (
    <Section title="Loading factors">
      <DataList
        figures={names.map((name) =>
          factors[name]
            ? { label: loadingName(name), value: 'YES', note: loadingSentence(name), weight: 'strong' }
            : { label: loadingName(name), value: 'NO' },
        )}
      />
    </Section>
  )
}
