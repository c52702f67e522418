export { formats, limits } from './limits.ts'
export { messageFor } from './message-catalogue.ts'
export {
  brandsOnce,
  type LvrLimits,
  type PartyOptions,
  partyOptionsSchema,
  type TransactionFlags,
} from './party-options.ts'
export { type ReferenceItem, referenceItemSchema, statesWithoutUnknown } from './reference-item.ts'
export type { ReferenceLists } from './reference-lists.ts'
