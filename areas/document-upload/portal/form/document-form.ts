import { onlyOne } from '#areas/reference-data/portal'
import type { UploadType } from '#areas/upload/contract'
import type { DocumentLists } from '../../contract/index.ts'

/**
 * What stands on the screen. `document` holds nothing: it is the place at which a fault of the file is told, in the order
 * of the screen.
 */
export type DocumentForm = {
  brandName: string
  uploadType: UploadType
  policyNumber: string
  loanNumber: string
  applicationNumber: string
  category: string
  document: string
}

/** A form with the defaults of specification 001 §4: upload type Policy, and what is offered alone is chosen. */
export function newForm({ brands, categories }: DocumentLists): DocumentForm {
  return {
    brandName: onlyOne(brands),
    uploadType: 'Policy',
    policyNumber: '',
    loanNumber: '',
    applicationNumber: '',
    category: onlyOne(categories),
    document: '',
  }
}
