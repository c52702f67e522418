import * as z from 'zod/mini'
import {
  borrowerFields,
  insuredLoanFields,
  loanFields,
  type QuoteForm,
  quoteFields,
  securityFields,
} from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import type { Fields, FormOf } from '#packages/fields'
import { besideSign } from '#ui/field'
import { newForm } from './calculator-form.ts'
import { keepOffered } from './keep-offered.ts'

const draftSchema = z.object({
  ...textsOf(quoteFields),
  loanList: rowsOf(loanFields),
  borrowerList: rowsOf(borrowerFields),
  securityList: rowsOf(securityFields),
  insuredLoanList: rowsOf(insuredLoanFields),
})

/**
 * The form that was left behind, or null when there is none, or it is as blank as a new one. A draft may be from an older
 * build or an older card: what still fits is kept, the rest is asked again.
 */
export function readDraft(content: unknown, lists: ReferenceLists): QuoteForm | null {
  if (content === null || content === undefined) return null
  const draft = z.safeParse(draftSchema, content)
  if (!draft.success) return null
  const kept = keepOffered(draft.data, lists)
  return inOneOrder(kept) === inOneOrder(newForm(lists)) ? null : kept
}

type Text = z.ZodMiniType<string>

function textsOf<F extends Fields>(fields: F): { readonly [N in keyof F]: Text } {
  const schemas = Object.values(fields).map(({ name, kind }) => {
    const text = z.catch(z.string(), '')
    // A sign that was typed goes only when the field is left, which may never have happened.
    return [name, kind === 'money' ? z.pipe(text, z.transform(besideSign)) : text]
  })
  return Object.fromEntries(schemas) as { readonly [N in keyof F]: Text }
}

function rowsOf<F extends Fields>(fields: F): z.ZodMiniType<readonly FormOf<F>[]> {
  return z.catch(z.array(z.object(textsOf(fields))), []) as unknown as z.ZodMiniType<readonly FormOf<F>[]>
}

function inOneOrder(form: QuoteForm): string {
  return JSON.stringify(z.parse(draftSchema, form))
}
