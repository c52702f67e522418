export {
  type FindResult,
  type FoundKind,
  type FoundRecord,
  findResultSchema,
  findSearchSchema,
  hasParts,
  maxPerKind,
  maxTextLength,
  recordKinds,
} from './find.ts'
