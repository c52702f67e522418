import * as z from 'zod'

/** Whose token a call carries: `full` and `view` hold every function role, `lender` none, `noLender` no lender role. */
export const roles = ['full', 'view', 'lender', 'noLender'] as const
export type Role = (typeof roles)[number]

/** The base address of a service; `root` is the address of the portal, `issuer` that of the identity server. */
export const services = {
  root: '/',
  quote: '/api/',
  creditReferral: '/api/credit-referral/',
  policySearch: '/api/policy-search/',
  variation: '/api/variation/',
  policySubmission: '/api/policy-submission/',
  presign: '/api/presign',
  /** None: a server need not say where its identity server is. */
  issuer: '',
}
export type Service = keyof typeof services

export type Call = {
  readonly service: Service
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly json?: unknown
  /** The parts of a multipart form. */
  readonly form?: readonly (readonly [string, Blob])[]
  readonly file?: Blob
  readonly headers?: Readonly<Record<string, string>>
}

export const get = (service: Service, path: string): Call => ({ service, path })
export const post = (service: Service, path: string, json?: unknown): Call => ({ service, path, method: 'POST', json })
export const sends =
  (...calls: readonly Call[]) =>
  async () =>
    calls

/** Specification 000 §3, 001 §3. */
export const item = z.object({ id: z.union([z.number(), z.string()]), shortName: z.string(), longName: z.string() })
export const items = z.array(item).min(1)
export const amount = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
export const identifier = z.union([z.number(), z.string().min(1)])
