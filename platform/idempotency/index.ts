export {
  claimIdempotencyKey,
  findClaimedRecord,
  type IdempotentCall,
  idempotencyMigrations,
  nameClaimedRecord,
} from './claim-idempotency-key.ts'
export { fingerprintOf } from './fingerprint-of.ts'
export { idempotencyHeaders } from './idempotency-headers.ts'
export { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts'
