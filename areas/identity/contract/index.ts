export {
  type Area,
  areas,
  type Caller,
  type Consent,
  callerWith,
  consentSchema,
  lenderChannel,
  mayEnter,
  type Need,
  parseCaller as readCaller,
  type Right,
  type RightsByArea,
  sentences,
} from './access.ts'
export { disclaimer } from './disclaimer.ts'
