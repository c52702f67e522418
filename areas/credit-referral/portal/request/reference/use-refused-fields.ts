import { useEffect } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { showRefusedFields } from '#ui/form'
import type { PageError } from '#ui/page'
import type { RequestFields } from '../form/request-fields.ts'
import { readDuplicate } from './read-duplicate.ts'

/** Shows what a service refused at the fields that it names. */
export function useRefusedFields(form: RequestFields, errors: readonly PageError[]): void {
  useEffect(() => {
    const inOurWords = errors.map((error) => {
      const duplicate = readDuplicate(error.message)
      return duplicate ? { ...error, message: sentences.duplicateLink(duplicate.lenderRefNumber) } : error
    })
    showRefusedFields(form, inOurWords)
  }, [form, errors])
}
