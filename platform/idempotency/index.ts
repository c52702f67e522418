export {
  type Call,
  callOf,
  claimIdempotencyKey,
  findClaimedRecord,
  type IdempotentCall,
  idempotencyHeaders,
  idempotencyMigrations,
  idempotentCall,
  nameClaimedRecord,
  sweepIdempotencyKeys,
} from './idempotency.ts'
