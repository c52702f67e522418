import { useService } from '#areas/environment/portal'
import { type Http, isUnknownCall, noStore } from '#browser/http'
import { FieldInput, Form, type FormStore, SubmitButton } from '#ui/form'
import { Section } from '#ui/page'
import {
  type PolicySearch,
  type PolicySearchForm,
  policySearchFields,
  policySearchResponseSchema,
  verifiedCertificateSchema,
  wholePolicySchema,
} from '../contract/index.ts'
import styles from './policy.module.css'

/** The calls to the policy search service. */
function policyService(http: Http, base: string) {
  return {
    search: ({ policyNumber, loanNumber, applicationNumber }: PolicySearch, signal?: AbortSignal) =>
      http.post(`${base}search?errors=true`, {
        body: {
          policyNumber: policyNumber ?? '',
          loanNumber: loanNumber ?? '',
          applicationNumber: applicationNumber ?? '',
        },
        schema: policySearchResponseSchema,
        ...(signal && { signal }),
      }),
    /** The complete policy; null if the service implements the search only. */
    open: async (policyNumber: string, signal?: AbortSignal) => {
      const address = `${base}policies/${encodeURIComponent(policyNumber)}`
      try {
        return await http.get(address, { headers: noStore, schema: wholePolicySchema, ...(signal && { signal }) })
      } catch (error) {
        if (isUnknownCall(error)) return null
        throw error
      }
    },
    certificatePdf: (policyNumber: string, asAt: string) =>
      http.getBlob(`${base}policies/${encodeURIComponent(policyNumber)}/certificate.pdf?asAt=${asAt}`, {
        headers: noStore,
      }),
    verifyCertificate: (certificateNumber: string) =>
      http.get(`${base}certificates/${certificateNumber}`, { headers: noStore, schema: verifiedCertificateSchema }),
  }
}

export function usePolicyService() {
  return useService('policySearch', policyService)
}

type SearchFormProps = {
  readonly store: FormStore<PolicySearchForm, PolicySearch>
  readonly busy: boolean
  /** Whether it opens under its summary, above a policy that was not searched for. */
  readonly folded: boolean
  readonly onSearch: (search: PolicySearch) => unknown
}

const { policyNumber, loanNumber, applicationNumber } = policySearchFields
const verbatim = { autoCapitalize: 'off', spellCheck: false } as const

export function SearchForm({ store, busy, folded, onSearch }: SearchFormProps) {
  return (
    <details className={styles.search} data-print="never" open={!folded}>
      <summary hidden={!folded}>Search for another policy</summary>
      <Form store={store} lists={{}} label="Policy Search" onValid={onSearch}>
        <Section title="Find a policy" lead="Enter one or more numbers. Matches any number.">
          <div className={styles.numbers}>
            <FieldInput field={policyNumber} inputMode="numeric" hint="Up to 10 digits." {...verbatim} />
            <span className={styles.or}>OR</span>
            <FieldInput field={loanNumber} hint="Up to 20 letters and digits." {...verbatim} />
            <span className={styles.or}>OR</span>
            <FieldInput field={applicationNumber} hint="Up to 40 letters, digits and hyphens." {...verbatim} />
          </div>
          <div>
            <SubmitButton label="Search" busyLabel="Searching…" busy={busy} />
          </div>
        </Section>
      </Form>
    </details>
  )
}
