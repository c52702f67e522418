import { FieldInput, Form, type FormStore, SubmitButton } from '#ui/form'
import { Section } from '#ui/page'
import { type PolicySearch, type PolicySearchForm, policySearchFields } from '../contract/index.ts'
import styles from './policy.module.css'

type SearchFormProps = {
  readonly store: FormStore<PolicySearchForm, PolicySearch>
  readonly busy: boolean
  readonly onSearch: (search: PolicySearch) => unknown
}

const { policyNumber, loanNumber, applicationNumber } = policySearchFields
const typed = { autoCapitalize: 'off', spellCheck: false } as const

/** The three numbers, joined by OR. */
export function SearchForm({ store, busy, onSearch }: SearchFormProps) {
  return (
    <div data-print="never">
      <Form store={store} lists={{}} label="Policy Search" onValid={onSearch}>
        <Section title="Find a policy" lead="Enter at least one number. A policy that matches any of them is found.">
          <div className={styles.numbers}>
            <FieldInput field={policyNumber} inputMode="numeric" hint="Up to 10 digits." {...typed} />
            <span className={styles.or}>OR</span>
            <FieldInput field={loanNumber} hint="Up to 20 letters and digits." {...typed} />
            <span className={styles.or}>OR</span>
            <FieldInput field={applicationNumber} hint="Up to 40 letters, digits and hyphens." {...typed} />
          </div>
          <div>
            <SubmitButton label="Search" busyLabel="Searching…" busy={busy} />
          </div>
        </Section>
      </Form>
    </div>
  )
}
