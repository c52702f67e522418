export { type Call, callOf } from './call-of.ts'
export {
  claimIdempotencyKey,
  findClaimedRecord,
  idempotencyMigrations,
  nameClaimedRecord,
} from './claim-idempotency-key.ts'
export { fingerprintOf } from './fingerprint-of.ts'
export { idempotencyHeaders } from './idempotency-headers.ts'
export { type IdempotentCall, idempotentCall } from './idempotent-call.ts'
export { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts'
