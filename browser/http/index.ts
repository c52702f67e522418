export { CallRefused, isRefused, isUnknownCall, type Refused, refusalsOf } from './call-refused.ts'
export {
  createHttp,
  createIdempotencyKey,
  createIdempotencyKeys,
  createQueryClient,
  type Http,
  type IdempotencyKey,
  noStore,
  type ResponseSchema,
} from './create-http.ts'
export { type Calls, HttpContext, HttpProvider, useCalls, useHttp, useSearchQuery } from './use-calls.tsx'
