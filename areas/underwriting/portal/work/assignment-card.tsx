import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { handOverFields } from '#areas/credit-referral/contract'
import { Button, ButtonRow } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { FieldInput, Form, FormErrors, SubmitButton, useSmallForm } from '#ui/form'
import { Section } from '#ui/page'
import { colleaguesQuery } from '../desk-queries.ts'
import { useDeskService } from '../use-desk-service.ts'
import type { DeskDetails } from './desk-details.ts'
import styles from './work.module.css'

export type AssignmentActions = {
  readonly onTake: () => void
  readonly onTakeOver: () => void
  /** To a colleague's username, or back to the queue. */
  readonly onHandOver: (to: string | null) => void
}

type AssignmentCardProps = AssignmentActions & { readonly details: DeskDetails; readonly username: string }

/** Who has a referral or a variation, and how it is reassigned. */
export function AssignmentCard({ details, username, onTake, onTakeOver, onHandOver }: AssignmentCardProps) {
  const { can, assignedTo } = details
  return (
    <Section title={titleOf(assignedTo, username)}>
      {can.take || can.takeOver ? (
        <ButtonRow>
          {can.take ? (
            <Button variant="primary" onClick={onTake}>
              Assign to me
            </Button>
          ) : null}
          {can.takeOver ? <Button onClick={onTakeOver}>Reassign to me</Button> : null}
        </ButtonRow>
      ) : null}
      {can.handOver ? <HandOver username={username} onHandOver={onHandOver} /> : null}
    </Section>
  )
}

function titleOf(assignedTo: string | null, username: string): string {
  if (assignedTo === null) return 'Unassigned'
  return `Assigned to ${assignedTo === username ? 'you' : assignedTo}`
}

const noColleagues: never[] = []

function HandOver({ username, onHandOver }: Pick<AssignmentCardProps, 'username' | 'onHandOver'>) {
  const service = useDeskService()
  const { data = noColleagues, isError, isPending } = useQuery(colleaguesQuery(service))
  const lists = useMemo(
    () => ({
      colleagues: data
        .filter((colleague) => colleague.username !== username)
        .map(({ username: shortName, name }) => ({
          shortName,
          longName: name === '' ? shortName : `${name} (${shortName})`,
        })),
    }),
    [data, username],
  )
  const { store } = useSmallForm({ fields: handOverFields, lists, initial: { to: '' } })
  return (
    <>
      <FormErrors store={store} />
      <Form store={store} lists={lists} label="Hand over" onValid={({ to }) => onHandOver(to)}>
        <div className={styles.form}>
          <FieldInput
            field={handOverFields.to}
            required={false}
            hint={isPending ? undefined : hintOf(lists.colleagues.length, isError)}
          />
          <ButtonRow>
            <SubmitButton variant="secondary" label="Hand over" />
            <Button variant="quiet" onClick={() => onHandOver(null)}>
              Return to the queue
            </Button>
          </ButtonRow>
        </div>
      </Form>
    </>
  )
}

function hintOf(colleagues: number, failed: boolean): string | undefined {
  if (failed) return 'Your colleagues could not be loaded. Reload the page to try again.'
  return colleagues === 0 ? 'No one to hand over to yet.' : undefined
}

type TakeOverDialogProps = {
  readonly open: boolean
  readonly assignedTo: string | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before what a colleague has is reassigned. */
export function TakeOverDialog({ open, assignedTo, onYes, onNo }: TakeOverDialogProps) {
  return (
    <ConfirmDialog open={open} title="Reassign to me" yes="Reassign" no="Cancel" onYes={onYes} onNo={onNo} escapable>
      <p>{assignedTo ?? 'A colleague'} may be working on this request. Do you want to reassign it to yourself?</p>
    </ConfirmDialog>
  )
}
