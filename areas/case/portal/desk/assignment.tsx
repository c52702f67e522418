import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { reassignFields } from '#areas/case/contract'
import { PersonName } from '#areas/identity/portal'
import { Button, ButtonRow } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { FieldGrid } from '#ui/field'
import { FieldInput, Form, FormErrors, SubmitButton, useFormStore } from '#ui/form'
import { NotLoaded } from '#ui/page'
import { useCaseDeskService } from './case-desk-service.ts'
import type { DeskCase } from './desk-case.ts'
import { colleaguesQuery } from './desk-queries.ts'
import type { DeskWork } from './use-desk-work.ts'
import styles from './work.module.css'

type AssignmentProps = {
  readonly deskCase: DeskCase
  readonly username: string
  readonly work: Pick<DeskWork, 'assign' | 'reassign' | 'calls'>
}

/** The assignee of a case, and the actions that change it; the assignee's actions are in a menu. */
export function Assignment({ deskCase, username, work }: AssignmentProps) {
  const { can, assignedTo, noun } = deskCase
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className={styles.assignment}>
      <h2>{titleOf(assignedTo, username)}</h2>
      {can.assign ? (
        <Button small variant="primary" busy={work.calls.busy !== null} onClick={() => work.assign(false)}>
          {work.calls.busy === null ? 'Assign to me' : 'Assigning…'}
        </Button>
      ) : null}
      {can.assignFromColleague ? (
        <Button small onClick={() => setConfirming(true)}>
          Reassign to me
        </Button>
      ) : null}
      {can.reassign ? <ReassignMenu username={username} onReassign={work.reassign} /> : null}
      <ConfirmDialog
        open={isConfirming}
        title="Reassign to me"
        yes="Reassign"
        no="Cancel"
        onYes={() => {
          setConfirming(false)
          work.assign(true)
        }}
        onNo={() => setConfirming(false)}
        escapable
      >
        <p>
          {assignedTo === null ? 'A colleague' : <PersonName username={assignedTo} />} may be working on this {noun}. Do
          you want to reassign it to yourself?
        </p>
      </ConfirmDialog>
    </div>
  )
}

function titleOf(assignedTo: string | null, username: string): ReactNode {
  if (assignedTo === null) return 'Unassigned'
  return <>Assigned to {assignedTo === username ? 'you' : <PersonName username={assignedTo} />}</>
}

const noColleagues: never[] = []

type ReassignMenuProps = { readonly username: string; readonly onReassign: (to: string | null) => void }

function ReassignMenu({ username, onReassign }: ReassignMenuProps) {
  const service = useCaseDeskService()
  const { data = noColleagues, isError, isSuccess, refetch } = useQuery(colleaguesQuery(service))
  const menu = useRef<HTMLDetailsElement>(null)
  const lists = useMemo(
    () => ({ colleagues: data.filter(({ shortName }) => shortName !== username) }),
    [data, username],
  )
  const store = useFormStore({ fields: reassignFields, lists, initial: { to: '' } })
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary>Reassign or release</summary>
      <Form store={store} lists={lists} label="Reassign" onValid={({ to }) => onReassign(to)}>
        <FieldGrid columns={1}>
          <FormErrors store={store} />
          <FieldInput
            field={reassignFields.to}
            required={false}
            hint={isSuccess && lists.colleagues.length === 0 ? 'No one to reassign to yet.' : undefined}
          />
          {isError ? <NotLoaded what="Your colleagues" live onRetry={() => void refetch()} /> : null}
          <ButtonRow>
            <SubmitButton variant="secondary" label="Reassign" />
            <Button variant="quiet" onClick={() => onReassign(null)}>
              Release to the queue
            </Button>
          </ButtonRow>
        </FieldGrid>
      </Form>
    </details>
  )
}
