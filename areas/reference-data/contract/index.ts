export { formats, limits, messageFor } from './message-catalogue.ts'
export {
  type LvrLimits,
  type PartyOptions,
  partyOptionsSchema,
  type ReferenceItem,
  type ReferenceLists,
  referenceItemSchema,
  statesWithoutUnknown,
  type TransactionFlags,
  uniqueBrands,
} from './party-options.ts'
export { isPostcodeOf } from './postcodes.ts'
