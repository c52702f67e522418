export { dataDraftForm, dataDraftSchema, dataFields, type SentData, sentDataSchema, sentences } from './data-fields.ts'
