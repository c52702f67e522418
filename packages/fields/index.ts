export { type ColumnsOf, fromRow, type RowOf, type StoredRowOf, toRow } from './columns.ts'
export {
  type AnswerOf,
  answerSchemaOf,
  type Difference,
  defineFields,
  differences,
  emptyForm,
  type Fact,
  type Fault,
  type Field,
  type Fields,
  type FormOf,
  factsOf,
  formatField,
  formOf,
  formSchemaOf,
  fromAnswer,
  type ListsOf,
  lenientSchemaOf,
  missing,
  type PartialRecordOf,
  type ReadForm,
  type RecordOf,
  readField,
  readForm,
  type SentOf,
  type StoredOf,
  schemaOf,
  showField,
  storedSchemaOf,
  toAnswer,
} from './fields.ts'
export type { Lists, Option } from './kind.ts'
export { choice, codeIn, longNameIn } from './kinds/choice.ts'
export { date } from './kinds/date.ts'
export { decimal } from './kinds/decimal.ts'
export { money } from './kinds/money.ts'
export { percent } from './kinds/percent.ts'
export { text } from './kinds/text.ts'
export { wholeNumber } from './kinds/whole-number.ts'
export { type YesNo, yesNo } from './kinds/yes-no.ts'
export { type Rows, readRows, rowField, rowsOf } from './rows.ts'
export { sentText } from './sent-number.ts'
