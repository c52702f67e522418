import { useService } from '#areas/environment/portal'
import { type PolicyListSearch, verifiedCertificateSchema } from '#areas/policy/contract'
import type { SubmissionListSearch } from '#areas/policy-submission/contract'
import { createIdempotencyKeys, type Http, noStore } from '#browser/http'
import {
  type DeskRecord,
  deskPolicyPageSchema,
  deskPolicySchema,
  deskSubmissionPageSchema,
  deskSubmissionSchema,
} from '../contract/index.ts'

export type DeskService = ReturnType<typeof deskService>

/** The desk's service at the address in the environment. */
export function useDeskService(): DeskService {
  return useService('underwriting', deskService)
}

/**
 * The end of a policy: the date as yyyy-mm-dd, the refund of a cancellation in dollars, and the version that was shown.
 */
export type PolicyEnd = {
  readonly endDate: string
  readonly endReason: string
  readonly refundAmount?: number
  readonly version: number
}

/** The calls of the insurer's desk about policies and submissions; `base` is the service's address. */
function deskService(http: Http, base: string) {
  const policy = ({ channel, id }: DeskRecord) => `${base}policies/${encodeURIComponent(channel)}/${id}`
  const submission = ({ channel, id }: DeskRecord) => `${base}submissions/${encodeURIComponent(channel)}/${id}`
  const fresh = { headers: noStore }
  const keyOf = createIdempotencyKeys('Policies')
  return {
    searchPolicies: (search: PolicyListSearch, signal: AbortSignal) =>
      http.post(`${base}policies/search`, { body: search, schema: deskPolicyPageSchema, signal }),
    openPolicy: (record: DeskRecord, signal?: AbortSignal) =>
      http.get(policy(record), { ...fresh, schema: deskPolicySchema, ...(signal && { signal }) }),
    /** Cancels or discharges a policy; `end` names the version that was shown. */
    endPolicy: (record: DeskRecord, how: 'cancel' | 'discharge', end: PolicyEnd) => {
      const address = `${policy(record)}/${how}`
      return http.post(address, { body: end, idempotencyKey: keyOf(address), schema: deskPolicySchema })
    },
    certificatePdf: (record: DeskRecord, asAt: string) =>
      http.getBlob(`${policy(record)}/certificate.pdf?asAt=${asAt}`, fresh),
    verifyCertificate: (certificateNumber: string) =>
      http.get(`${base}certificates/${certificateNumber}`, { ...fresh, schema: verifiedCertificateSchema }),
    searchSubmissions: (search: SubmissionListSearch, signal: AbortSignal) =>
      http.post(`${base}submissions/search`, { body: search, schema: deskSubmissionPageSchema, signal }),
    receiptPdf: (record: DeskRecord) => http.getBlob(`${submission(record)}.pdf`, fresh),
    openSubmission: (record: DeskRecord) => http.get(submission(record), { ...fresh, schema: deskSubmissionSchema }),
  }
}
