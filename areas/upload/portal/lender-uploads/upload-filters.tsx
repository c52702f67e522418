import type { KeyboardEvent, Ref } from 'react'
import type { UploadFilter } from '#areas/upload/contract'
import { FieldGrid, SelectField, TextField } from '#ui/field'
import type { UploadFiltering } from './use-upload-filters.ts'

type UploadFiltersProps = {
  readonly filtering: Pick<UploadFiltering, 'shown' | 'type' | 'apply'>
  readonly ref?: Ref<HTMLElement>
}

const texts: readonly { readonly filter: UploadFilter; readonly label: string }[] = [
  { filter: 'channel', label: 'Lender' },
  { filter: 'number', label: 'Number sent against' },
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
export function UploadFilters({ filtering: { shown, type, apply }, ref }: UploadFiltersProps) {
  const applyOnEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') apply()
  }
  const kind = kinds.find(({ value }) => value === shown.kind)?.label
  const inForce = [
    ...(kind ? [`Kind: ${kind}`] : []),
    ...texts.flatMap(({ filter, label }) => (shown[filter] ? [`${label}: ${shown[filter]}`] : [])),
  ]
  return (
    <>
      <search aria-label="Filter the uploads" data-print="never" ref={ref}>
        <FieldGrid columns={4}>
          <SelectField
            name="upload-filter-kind"
            label="Kind"
            placeholder="All"
            choices={kinds}
            value={shown.kind ?? ''}
            onChange={({ target }) => {
              type('kind', target.value)
              apply()
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
              onChange={({ target }) => type(filter, target.value)}
              onKeyDown={applyOnEnter}
            />
          ))}
        </FieldGrid>
      </search>
      {inForce.length > 0 ? <p data-print="only">{inForce.join(', ')}</p> : null}
    </>
  )
}
