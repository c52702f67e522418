import { type FormEvent, useId, useState } from 'react'
import { useCaller } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Checkbox, FieldGrid, TextField } from '#ui/field'
import { Notice, Prose, Section, Stack } from '#ui/page'
import {
  type Endpoint,
  type EndpointSecret,
  type EventRecord,
  eventRecordNames,
  eventRecords,
  messages,
  visibleRecords,
} from '../contract/index.ts'
import type { useWebhookCalls } from './use-webhooks.ts'

type EndpointDialogProps = {
  /** The endpoint whose kinds of record are changed; `new` for another one. */
  readonly endpoint: Endpoint | 'new' | null
  readonly calls: ReturnType<typeof useWebhookCalls>
  /** With the secret of an endpoint that was created. */
  readonly onClose: (made: EndpointSecret | null) => void
}

export function EndpointDialog({ endpoint, ...props }: EndpointDialogProps) {
  return endpoint ? <OpenDialog changed={endpoint === 'new' ? null : endpoint} {...props} /> : null
}

type OpenDialogProps = Omit<EndpointDialogProps, 'endpoint'> & { readonly changed: Endpoint | null }

function OpenDialog({ changed, calls, onClose }: OpenDialogProps) {
  const id = useId()
  const visible = visibleRecords(useCaller())
  const [url, setUrl] = useState('')
  const [records, setRecords] = useState<readonly EventRecord[]>(changed?.records ?? visible)
  const offered = eventRecordNames.filter((record) => visible.includes(record) || changed?.records.includes(record))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed && !url.trim()) return calls.show([{ message: messages.url, field: 'url' }])
    if (records.length === 0) return calls.show([{ message: messages.records, field: 'records' }])
    if (!changed) {
      const made = await calls.create({ url: url.trim(), records })
      if (made) onClose(made)
    } else if ((await calls.chooseRecords(changed.endpointId, records)) !== null) onClose(null)
  }
  const errorOf = (name: string) => calls.errors.find(({ field }) => field === name)?.message
  const others = calls.errors.filter(({ field }) => field !== 'url')
  return (
    <Dialog
      open
      title={changed ? 'Change events' : 'New endpoint'}
      onClose={() => onClose(null)}
      actions={
        <>
          <Button variant="primary" type="submit" form={id} busy={calls.busy !== null}>
            {changed ? 'Save' : 'Create'}
          </Button>
          <Button onClick={() => onClose(null)}>Cancel</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void save(event)}>
        <Stack>
          {others.length > 0 ? (
            <Notice tone="error" live>
              {others.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </Notice>
          ) : null}
          {changed ? (
            <Prose>{changed.url}</Prose>
          ) : (
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
          )}
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
