import * as z from 'zod/mini'

const flag = z._default(z.boolean(), false)
const address = z.string().check(z.minLength(1))
const megabytes = (amount: number) => z._default(z.number().check(z.positive()), amount)

const years = (amount: number) => z._default(z.int().check(z.positive()), amount)

const features = z.object({
  showCreditReferral: flag,
  showUploadDoc: flag,
  showUploadData: flag,
  showHome: flag,
  showPortfolio: flag,
  /** Whether the services of lists export them. */
  showExport: flag,
  showFind: flag,
  /** Whether the services have the names of people. */
  showNames: flag,
  /** Whether the services say which records belong to one application. */
  showThread: flag,
  /** Whether the services issue and verify certificates of insurance. */
  showCertificate: flag,
  showQuoteReference: flag,
  showEmailQuote: flag,
  showPremiumRate: flag,
  usePreSignedUrlUpload: flag,
  /** Whether a policy submission includes the fields that the specified request does not define. */
  sendSubmissionSupplement: flag,
})

/** `assets/environment.json` (specification 000 §6). A missing feature flag is off. */
export const environmentSchema = z.object({
  /** The identity server: its address before `/realms/`, the realm, the portal's client, and the `acr` of its tokens. */
  identity: z.object({ url: address, realm: address, clientId: address, requiredAcr: z.optional(z.string()) }),
  services: z.prefault(
    z.object({
      quote: z._default(address, '/api/'),
      creditReferral: z._default(address, '/api/credit-referral/'),
      policySearch: z._default(address, '/api/policy-search/'),
      variation: z._default(address, '/api/variation/'),
      cancellation: z._default(address, '/api/cancellation/'),
      policySubmission: z._default(address, '/api/policy-submission/'),
      presign: z._default(address, '/api/presign'),
      underwriting: z._default(address, '/api/underwriting/'),
      notification: z._default(address, '/api/notification/'),
      find: z._default(address, '/api/find'),
      people: z._default(address, '/api/people/'),
      thread: z._default(address, '/api/thread/'),
      home: z._default(address, '/api/home/'),
      portfolio: z._default(address, '/api/portfolio/'),
      preference: z._default(address, '/api/preference/'),
    }),
    {},
  ),
  features: z.prefault(features, {}),
  /** The name of the only lender whose results show the product type (specification 000 §2). */
  productTypeInResultsFor: z._default(z.nullable(z.string()), null),
  /** The fixed insurer sent with a top-up of a policy of this insurer (specification 000 §4). */
  insurerName: z._default(z.string(), ''),
  supportMail: z._default(z.nullable(z.string()), null),
  /** The headers of an upload to storage when the gateway returns only an address (specification 001 §7). */
  storageHeaders: z._default(z.record(z.string(), z.string()), { 'x-amz-server-side-encryption': 'aws:kms' }),
  limits: z.prefault(
    z.object({
      referralMegabytes: megabytes(50),
      dataUploadMegabytes: megabytes(100),
      documentUploadMegabytes: megabytes(50),
      /** The maximum age of the dates of a variation, in years (specification 001 §5). */
      drawdownYears: years(40),
      valuationYears: years(10),
    }),
    {},
  ),
})
export type Environment = z.infer<typeof environmentSchema>
export type Features = Environment['features']

/** `assets/build.json`: the build that the server offers (specification 001 §7). A newer build has a larger number. */
export const buildSchema = z.object({ buildNumber: z.int().check(z.nonnegative()) })
export type Build = z.infer<typeof buildSchema>
