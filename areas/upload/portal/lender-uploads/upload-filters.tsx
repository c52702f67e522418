import type { KeyboardEvent } from 'react'
import type { UploadFilter } from '#areas/upload/contract'
import { FieldGrid, SelectField, TextField } from '#ui/field'
import type { Filters } from '#ui/table'

type UploadFiltersProps = {
  readonly shown: Filters
  readonly onType: (filter: UploadFilter, text: string) => void
  /** Enter: search by what is typed now. */
  readonly onApply: () => void
}

const texts: readonly { readonly filter: UploadFilter; readonly label: string }[] = [
  { filter: 'channel', label: 'Lender' },
  { filter: 'number', label: 'Policy, loan or application number' },
  { filter: 'brand', label: 'Brand' },
  { filter: 'category', label: 'Category' },
  { filter: 'sentBy', label: 'Sent by' },
  { filter: 'fileName', label: 'File name' },
]

const kinds = [
  { value: 'document', label: 'Document' },
  { value: 'data', label: 'Data' },
]

/** What to look for among the uploads; each is searched by half a second after the last key. */
export function UploadFilters({ shown, onType, onApply }: UploadFiltersProps) {
  const applyOnEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') onApply()
  }
  return (
    <search aria-label="Filter the uploads">
      <FieldGrid columns={4}>
        <SelectField
          name="upload-filter-kind"
          label="Kind"
          placeholder="All"
          choices={kinds}
          value={shown.kind ?? ''}
          onChange={({ target }) => {
            onType('kind', target.value)
            onApply()
          }}
        />
        {texts.map(({ filter, label }) => (
          <TextField
            key={filter}
            name={`upload-filter-${filter}`}
            label={label}
            type="search"
            maxLength={100}
            value={shown[filter] ?? ''}
            onChange={({ target }) => onType(filter, target.value)}
            onKeyDown={applyOnEnter}
          />
        ))}
      </FieldGrid>
    </search>
  )
}
