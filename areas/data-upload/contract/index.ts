export { type DataLists, dataFields, type SentData, sentDataSchema, sentences } from './data-fields.ts'
