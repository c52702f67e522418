import { useFormState, useWatch } from 'react-hook-form'
import { referralLimits } from '#areas/credit-referral/contract'
import { TextArea } from '../text-area.tsx'
import type { RequestFields } from './request-fields.ts'

type NotesFieldProps = {
  readonly form: RequestFields
  /** Only read, by whoever opened the request. */
  readonly locked: boolean
  readonly sending: boolean
}

/** The credit notes, with a count of their characters. */
export function NotesField({ form, locked, sending }: NotesFieldProps) {
  const { control } = form
  const { errors } = useFormState({ control, name: 'creditNotes', exact: true })
  const written = useWatch({ control, name: 'creditNotes' })
  const registered = form.register('creditNotes', {
    onChange: async () => {
      // An error goes as soon as it is put right; one for the length comes as soon as it is needed.
      const tooLong = form.getValues('creditNotes').trim().length > referralLimits.creditNotes
      if (tooLong || form.getFieldState('creditNotes').error) await form.trigger('creditNotes')
    },
  })
  return (
    <TextArea
      {...registered}
      label="Credit Notes"
      required={!locked}
      readOnly={locked || sending}
      compact={locked}
      error={errors.creditNotes?.message}
      {...(locked ? {} : { used: written.trim().length, longest: referralLimits.creditNotes })}
    />
  )
}
