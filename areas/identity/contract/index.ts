export {
  type Area,
  areas,
  type Caller,
  type Consent,
  callerWith,
  consentSchema,
  lenderChannel,
  mayEnter,
  messages,
  type Need,
  parseCaller,
  type Right,
  type RightsByArea,
} from './access.ts'
export { disclaimer, disclaimerSchema } from './disclaimer.ts'
export { type PersonNames, personNamesQuerySchema, personNamesSchema } from './people.ts'
