export { formats, limits, messageFor } from './message-catalogue.ts'
export {
  brandsOnce,
  type LvrLimits,
  type PartyOptions,
  partyOptionsSchema,
  type ReferenceItem,
  type ReferenceLists,
  referenceItemSchema,
  statesWithoutUnknown,
  type TransactionFlags,
} from './party-options.ts'
