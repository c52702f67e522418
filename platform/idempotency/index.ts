export {
  type Call,
  callOf,
  claimIdempotencyKey,
  findClaimedRecord,
  fingerprintOf,
  type IdempotentCall,
  idempotencyHeaders,
  idempotencyMigrations,
  idempotentCall,
  nameClaimedRecord,
  sweepIdempotencyKeys,
} from './idempotency.ts'
