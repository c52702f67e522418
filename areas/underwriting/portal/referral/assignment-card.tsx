import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { Button, ButtonRow } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { fieldId, SelectField } from '#ui/field'
import { Section } from '#ui/page'
import type { DeskReferral } from '../../contract/index.ts'
import { colleaguesQuery } from '../desk-queries.ts'
import { useDeskService } from '../use-desk-service.ts'

export type AssignmentActions = {
  readonly onTake: () => void
  readonly onTakeOver: () => void
  /** To a colleague's username, or back to the queue. */
  readonly onHandOver: (to: string | null) => void
}

type AssignmentCardProps = AssignmentActions & { readonly details: DeskReferral; readonly username: string }

/** Who has the referral, and how it is reassigned. */
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

function HandOver({ username, onHandOver }: Pick<AssignmentCardProps, 'username' | 'onHandOver'>) {
  const service = useDeskService()
  const { data = [], isError, isPending } = useQuery(colleaguesQuery(service))
  const [to, setTo] = useState('')
  const [missing, setMissing] = useState(false)
  const choices = data
    .filter((colleague) => colleague.username !== username)
    .map(({ username: value, name }) => ({ value, label: name === '' ? value : `${name} (${value})` }))
  const handOver = () => {
    setMissing(to === '')
    if (to !== '') onHandOver(to)
    else document.getElementById(fieldId('to'))?.focus()
  }
  return (
    <>
      <SelectField
        name="to"
        label="Hand over to"
        choices={choices}
        value={to}
        onChange={({ target }) => setTo(target.value)}
        hint={isPending ? undefined : hintOf(choices.length, isError)}
        error={missing && to === '' ? sentences.colleagueUnknown : undefined}
      />
      <ButtonRow>
        <Button onClick={handOver}>Hand over</Button>
        <Button variant="quiet" onClick={() => onHandOver(null)}>
          Return to the queue
        </Button>
      </ButtonRow>
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

/** Asks before a colleague's referral is reassigned. */
export function TakeOverDialog({ open, assignedTo, onYes, onNo }: TakeOverDialogProps) {
  return (
    <ConfirmDialog open={open} title="Reassign to me" yes="Reassign" no="Cancel" onYes={onYes} onNo={onNo} escapable>
      <p>{assignedTo ?? 'A colleague'} may be working on this request. Do you want to reassign it to yourself?</p>
    </ConfirmDialog>
  )
}
