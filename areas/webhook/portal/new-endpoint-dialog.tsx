import { type FormEvent, useId, useState } from 'react'
import { useCaller } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Checkbox, FieldGrid, TextField } from '#ui/field'
import { Notice, Section, Stack } from '#ui/page'
import { type EndpointSecret, type EventRecord, eventRecords, messages, visibleRecords } from '../contract/index.ts'
import type { useWebhookCalls } from './use-webhooks.ts'

type NewEndpointDialogProps = {
  readonly open: boolean
  readonly calls: ReturnType<typeof useWebhookCalls>
  /** With the secret of an endpoint that was created. */
  readonly onClose: (made: EndpointSecret | null) => void
}

export function NewEndpointDialog({ open, ...props }: NewEndpointDialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ calls, onClose }: Omit<NewEndpointDialogProps, 'open'>) {
  const id = useId()
  const offered = visibleRecords(useCaller())
  const [url, setUrl] = useState('')
  const [records, setRecords] = useState<readonly EventRecord[]>(offered)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (!url.trim()) return calls.show([{ message: messages.url, field: 'url' }])
    if (records.length === 0) return calls.show([{ message: messages.records, field: 'records' }])
    const made = await calls.create({ url: url.trim(), records })
    if (made) onClose(made)
  }
  const errorOf = (name: string) => calls.errors.find(({ field }) => field === name)?.message
  const others = calls.errors.filter(({ field }) => field !== 'url')
  return (
    <Dialog
      open
      title="New endpoint"
      onClose={() => onClose(null)}
      actions={
        <>
          <Button variant="primary" type="submit" form={id} busy={calls.busy !== null}>
            Create
          </Button>
          <Button onClick={() => onClose(null)}>Cancel</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void create(event)}>
        <Stack>
          {others.length > 0 ? (
            <Notice tone="error" live>
              {others.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </Notice>
          ) : null}
          <TextField
            name="url"
            label="Address"
            type="url"
            required
            maxLength={2_000}
            hint="A public https address of your system."
            error={errorOf('url')}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <Section title="Events of" variant="plain">
            <FieldGrid columns={2}>
              {offered.map((record) => (
                <Checkbox
                  key={record}
                  name={`records.${record}`}
                  label={eventRecords[record].name}
                  checked={records.includes(record)}
                  onChange={({ target }) =>
                    setRecords(offered.filter((one) => (one === record ? target.checked : records.includes(one))))
                  }
                />
              ))}
            </FieldGrid>
          </Section>
        </Stack>
      </form>
    </Dialog>
  )
}
