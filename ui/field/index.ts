export { DateField, dateText, isoText } from './date-field.tsx'
export { currencyText, moneyText, withoutDollarSign } from './money-text.ts'
export { RadioGroup, Select, SelectField } from './select-field.tsx'
export {
  Checkbox,
  type Choice,
  describedBy,
  FieldGrid,
  FieldNotes,
  type FieldProps,
  fieldId,
  RequiredNote,
  TextArea,
  TextField,
} from './text-field.tsx'
