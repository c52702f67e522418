export {
  type FindResult,
  type FoundKind,
  type FoundRecord,
  findResultSchema,
  findSearchSchema,
  maxPerKind,
  maxTextLength,
  minPartLength,
  recordKinds,
} from './find.ts'
