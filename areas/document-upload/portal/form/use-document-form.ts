import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { DocumentLists, SentDocument } from '../../contract/index.ts'
import { type DocumentForm, newForm } from './document-form.ts'
import { resolveDocument } from './resolve-document.ts'

export type DocumentFields = UseFormReturn<DocumentForm, unknown, SentDocument>

/** The form with its rules. `fault`: what keeps the chosen file from being sent now. */
export function useDocumentForm(lists: DocumentLists, fault: string | null): DocumentFields {
  const latest = useRef(fault)
  const form = useForm<DocumentForm, unknown, SentDocument>({
    resolver: resolveDocument(lists, () => latest.current),
    defaultValues: newForm(lists),
    mode: 'onSubmit',
    // `Form` scrolls and focuses, in the order of the screen.
    shouldFocusError: false,
  })
  useEffect(() => {
    latest.current = fault
    // A file that was put right is no mistake any more.
    if (fault === null) form.clearErrors('document')
  }, [fault, form])
  return form
}
