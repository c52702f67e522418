import { variationTypes } from '#areas/variation/contract'
import { Checkbox, FieldNotes, fieldId } from '#ui/field'
import { useFault, useFormContext, useText } from '#ui/form'
import { Card } from '#ui/page'
import type { VariationStore } from './use-variation-form.ts'
import styles from './variation-form.module.css'

/** The types of the variation; at least one is required. */
export function TypesSection({ store }: { readonly store: VariationStore }) {
  const error = useFault(store, 'types')
  const id = fieldId('types')
  return (
    <Card>
      <fieldset
        className={styles.types}
        id={id}
        data-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        <legend>Variation type</legend>
        {variationTypes.map(({ shortName, longName }) => (
          <TypeCheckbox key={shortName} store={store} name={shortName} label={longName} />
        ))}
        <FieldNotes id={id} hint={null} error={error} />
      </fieldset>
    </Card>
  )
}

type TypeCheckboxProps = { readonly store: VariationStore; readonly name: string; readonly label: string }

function TypeCheckbox({ store, name, label }: TypeCheckboxProps) {
  const { locked } = useFormContext()
  return (
    <Checkbox
      name={name}
      label={label}
      disabled={locked}
      checked={useText(store, name) === 'YES'}
      onChange={({ target }) => {
        store.set(name, target.checked ? 'YES' : '')
        store.recheck(['types'])
      }}
    />
  )
}
