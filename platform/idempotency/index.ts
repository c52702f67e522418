export {
  claimIdempotencyKey,
  type IdempotentCall,
  idempotencyMigrations,
  KeyReused,
} from './claim-idempotency-key.ts'
export { fingerprintOf } from './fingerprint-of.ts'
