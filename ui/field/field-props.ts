import type { ReactNode } from 'react'

/** What every field says about itself. Label, hint and error are tied to the control for assistive technology. */
export type FieldProps = {
  /** The field's path in its form, as in "loanList.0.loanAmount"; the control's id follows from it (`fieldId`). */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Marks the label and tells assistive technology; refusing an empty value is the schema's part. */
  readonly required?: boolean | undefined
}

/** One thing to choose: `value` is what travels, `label` is what people see. */
export type Choice = { readonly value: string; readonly label: string }
