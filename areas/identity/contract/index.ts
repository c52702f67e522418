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
  type Right,
  type RightsByArea,
  readCaller,
  sentences,
} from './access.ts'
export { disclaimer } from './disclaimer.ts'
