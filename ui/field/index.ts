export { DateField, dateText } from './date-field.tsx'
export { besideSign, moneyText } from './money-text.ts'
export { RadioGroup, type RadioGroupProps, SelectField, type SelectFieldProps } from './select-field.tsx'
export type { Choice, FieldProps } from './text-field.tsx'
export {
  Checkbox,
  type CheckboxProps,
  describedBy,
  FieldGrid,
  FieldNotes,
  fieldId,
  MoneyField,
  type MoneyFieldProps,
  RequiredNote,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from './text-field.tsx'
