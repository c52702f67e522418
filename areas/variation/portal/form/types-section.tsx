import { variationTypes } from '#areas/variation/contract'
import { Checkbox, FieldNotes, fieldId } from '#ui/field'
import { useFieldError, useFormContext, useSelection } from '#ui/form'
import { Card } from '#ui/page'
import type { VariationStore } from './use-variation-form.ts'
import styles from './variation-form.module.css'

/** The types of the variation; at least one is required. */
export function TypesSection({ store }: { readonly store: VariationStore }) {
  const { locked } = useFormContext()
  const chosen = useSelection(store, 'types')
  const error = useFieldError(store, 'types')
  const id = fieldId('types')
  const choose = (type: string, isChosen: boolean) => {
    const types = variationTypes.map(({ shortName }) => shortName)
    store.set(
      'types',
      types.filter((one) => (one === type ? isChosen : chosen.includes(one))),
    )
  }
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
          <Checkbox
            key={shortName}
            name={shortName}
            label={longName}
            disabled={locked}
            checked={chosen.includes(shortName)}
            onChange={({ target }) => choose(shortName, target.checked)}
          />
        ))}
        <FieldNotes id={id} hint={null} error={error} />
      </fieldset>
    </Card>
  )
}
