export {
  maxPerKind,
  type Thread,
  type ThreadEvent,
  type ThreadKind,
  type ThreadRecord,
  threadEvents,
  threadKinds,
  threadParamsSchema,
  threadQuerySchema,
  threadSchema,
} from './thread.ts'
