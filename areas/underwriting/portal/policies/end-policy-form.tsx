import { useEffect, useMemo, useState } from 'react'
import { isOpenPolicyCase } from '#areas/case/contract'
import {
  cancellationFields,
  checkPolicyEnd,
  dischargeFields,
  parsePolicyEnd,
  publishedRefund,
} from '#areas/policy/contract'
import { formatDayInFigures } from '#packages/calendar'
import { type FormOf, parseField, type RecordOf } from '#packages/fields'
import { formatDollars, fromDollars, toDollars } from '#packages/money'
import { Button, ButtonRow } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { FieldGrid } from '#ui/field'
import { FieldInput, Form, FormErrors, type FormStore, SubmitButton, useFormStore, useText } from '#ui/form'
import { goToField, type PageError, Section } from '#ui/page'
import type { DeskPolicy } from '../../contract/index.ts'
import type { PolicyEnd } from '../desk-service.ts'

export type EndAction = 'cancel' | 'discharge'

type EndPolicyFormProps = {
  readonly act: EndAction
  readonly policy: DeskPolicy
  readonly refused: readonly PageError[]
  readonly onEnd: (end: PolicyEnd) => void
  readonly onClose: () => void
}

type Ready = Omit<RecordOf<typeof cancellationFields>, 'refundAmount'> & { readonly refundAmount: bigint | null }
type Texts = FormOf<typeof cancellationFields>

const names = { cancel: 'Cancel policy', discharge: 'Discharge policy' } as const
const noLists = {}

/** The form that cancels or discharges a policy, with a confirmation. */
export function EndPolicyForm({ act, policy, refused, onEnd, onClose }: EndPolicyFormProps) {
  const { earliestDate, latestDate, maxRefund } = policy.ends
  const [planned, setPlanned] = useState<Ready | null>(null)
  const limits = useMemo(
    () => ({ earliestDate, latestDate, maxRefund: fromDollars(maxRefund) }),
    [earliestDate, latestDate, maxRefund],
  )
  const parse = (form: Texts) => {
    const { values, errors } = parsePolicyEnd(act === 'cancel' ? 'cancelled' : 'discharged', form)
    if (!values) return { errors }
    const broken = checkPolicyEnd(limits, values)
    return broken.length > 0 ? { errors: broken } : { values }
  }
  const store = useFormStore<typeof cancellationFields, Texts, Ready>({
    fields: cancellationFields,
    lists: noLists,
    initial: { endDate: formatDayInFigures(latestDate), endReason: '', refundAmount: '' },
    parse,
  })
  // The button that opened the form is gone.
  useEffect(() => goToField('endDate'), [])
  const open = policy.variations.find(({ status }) => isOpenPolicyCase(status))
  const paid = formatDollars(limits.maxRefund)
  return (
    <Section title={names[act]} print={false}>
      <Form store={store} lists={noLists} label={names[act]} onValid={setPlanned}>
        <FieldGrid columns={1}>
          <FormErrors store={store} refused={refused} />
          <FieldInput
            field={act === 'cancel' ? cancellationFields.endDate : dischargeFields.endDate}
            hint={`From ${formatDayInFigures(earliestDate)} to today.`}
          />
          <FieldInput field={cancellationFields.endReason} hint="Shown to the lender." />
          {act === 'cancel' ? (
            <FieldInput
              field={cancellationFields.refundAmount}
              hint={<RefundHint store={store} policy={policy} paid={paid} />}
            />
          ) : null}
          <ButtonRow>
            <SubmitButton label={names[act]} />
            <Button onClick={onClose}>Keep the policy</Button>
          </ButtonRow>
        </FieldGrid>
      </Form>
      <ConfirmDialog
        open={planned !== null}
        title={`${names[act]} ${policy.policyNumber}?`}
        yes={names[act]}
        no="Go back"
        escapable
        onYes={() => {
          if (planned) onEnd(toEnd(planned, policy.version))
          setPlanned(null)
        }}
        onNo={() => setPlanned(null)}
      >
        <p>
          From {formatDayInFigures(planned?.endDate ?? latestDate)}
          {planned?.refundAmount == null ? '' : `, with a refund of ${formatDollars(planned.refundAmount)}`}.{' '}
          {policy.channel} sees it at once. This cannot be undone.
        </p>
        {open ? (
          <p>Variation {open.variationId} is open. It is closed with the policy, and its lender is notified.</p>
        ) : null}
      </ConfirmDialog>
    </Section>
  )
}

function toEnd({ endDate, endReason, refundAmount }: Ready, version: number): PolicyEnd {
  return { endDate, endReason, version, ...(refundAmount !== null && { refundAmount: toDollars(refundAmount) }) }
}

type RefundHintProps = {
  readonly store: FormStore<Texts, Ready>
  readonly policy: DeskPolicy
  /** The premium, formatted. */
  readonly paid: string
}

/** Shows the refund under the refund schedule for the entered date, as advice: the underwriter decides. */
function RefundHint({ store, policy, paid }: RefundHintProps) {
  const { value: ends } = parseField(cancellationFields.endDate, useText(store, 'endDate'), {})
  const { earliestDate, latestDate, maxRefund } = policy.ends
  const premiumPaid = `Premium paid ${paid}.`
  if (policy.policyStatus === 'Pending')
    return `${premiumPaid} Cover has not begun, so the refund schedule does not apply.`
  if (!ends) return premiumPaid
  const days = { begins: earliestDate, ends, notifiedOn: latestDate }
  const { amount, reason } = publishedRefund(fromDollars(maxRefund), days)
  return `${premiumPaid} Refund schedule: ${reason} = ${formatDollars(amount)}.`
}
