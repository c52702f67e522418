import { pdf } from '../../platform/files/testing/samples.ts'
import type { As, TestApp } from './start-test-app.ts'
import { attached, partOf, uploadCalls } from './upload-calls.ts'

/** Document fields of IRONBARK. */
export const goodDocument = {
  brandName: 'IronbarkBank',
  uploadType: 'Policy',
  policyNumber: '1000000001',
  loanNumber: '',
  applicationNumber: '',
  category: 'VALREP',
}

export const documentUrl = '/api/quote/doc/upload'

type Sending = { readonly as?: As; readonly files?: readonly ReturnType<typeof attached>[]; readonly key?: string }

/** Calls that upload documents. */
export function documentCalls(app: TestApp) {
  const calls = uploadCalls(app)
  return {
    ...calls,
    send: (
      document: object = goodDocument,
      { as = 'ironbark.manager', files = [attached('valuation.pdf', pdf)], key }: Sending = {},
    ) =>
      calls.sendForm(
        as,
        documentUrl,
        [...files, partOf('document', document)],
        key === undefined ? {} : { 'idempotency-key': key },
      ),
  }
}
