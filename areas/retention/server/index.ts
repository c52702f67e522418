export { HoldRefused, listHolds, placeHold, releaseHold } from './legal-hold.ts'
export { deleteExpired, heldLenders, retentionService } from './retention-service.ts'
