import { useState } from 'react'
import { hasRight, PersonName, useCaller } from '#areas/identity/portal'
import { isUnknownCall } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Button, ButtonRow } from '#ui/button'
import { ConfirmDialog, Dialog, UhOhDialog } from '#ui/dialog'
import { TextField } from '#ui/field'
import { ErrorSummary, Facts, type GoTo, Note, Notice, Page, Prose, Section, Stack } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Badge } from '#ui/table'
import { type Endpoint, eventRecords, maxEndpoints, secretOverlap } from '../contract/index.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { useEndpoints, useWebhookCalls } from './use-webhooks.ts'

type WebhooksScreenProps = {
  /** `endpoint` names the one whose deliveries are open. */
  readonly search: Readonly<Record<string, string>>
  readonly goTo: GoTo<{ readonly endpoint: string | undefined }>
}

type Confirmation = { readonly act: 'replaceSecret' | 'remove'; readonly endpoint: Endpoint }

/** The endpoints of a lender's systems, and what was delivered to them. */
export function WebhooksScreen({ search: { endpoint: open }, goTo }: WebhooksScreenProps) {
  const onOpen = (endpoint: string | undefined) => goTo({ endpoint }, { replace: true, resetScroll: false })
  const { data, error, refetch } = useEndpoints()
  const calls = useWebhookCalls()
  const mayChange = hasRight(useCaller(), 'webhook', 'full')
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const confirm = async ({ act, endpoint }: Confirmation) => {
    setConfirmation(null)
    const made = await calls[act](endpoint.endpointId)
    if (made) setSecret(made.secret)
    if (act === 'remove') onOpen(undefined)
  }
  return (
    <Page
      title="Webhooks"
      lead="Events of your records, sent to your systems."
      busy={calls.covering}
      actions={
        mayChange && data && data.endpoints.length < maxEndpoints ? (
          <Button variant="primary" onClick={() => setEdited('new')}>
            New endpoint
          </Button>
        ) : null
      }
      notices={edited ? null : <ErrorSummary errors={calls.errors} />}
    >
      {data ? (
        <Stack>
          {data.endpoints.length === 0 ? <Note>No endpoints yet.</Note> : null}
          {data.endpoints.map((endpoint) => (
            <Section
              key={endpoint.endpointId}
              title={new URL(endpoint.url).host}
              lead={<EndpointState {...endpoint} />}
            >
              <Facts facts={factsOf(endpoint)} />
              <ButtonRow>
                <Button
                  aria-expanded={open === endpoint.endpointId}
                  onClick={() => onOpen(open === endpoint.endpointId ? undefined : endpoint.endpointId)}
                >
                  Deliveries
                </Button>
                {mayChange ? (
                  <>
                    <Button onClick={() => setEdited(endpoint)}>Change events</Button>
                    <Button onClick={() => void calls[endpoint.pausedAt ? 'resume' : 'pause'](endpoint.endpointId)}>
                      {endpoint.pausedAt ? 'Resume' : 'Pause'}
                    </Button>
                    <Button onClick={() => setConfirmation({ act: 'replaceSecret', endpoint })}>New secret</Button>
                    <Button variant="quiet" onClick={() => setConfirmation({ act: 'remove', endpoint })}>
                      Delete
                    </Button>
                  </>
                ) : null}
              </ButtonRow>
              {open === endpoint.endpointId ? (
                <Deliveries
                  endpointId={endpoint.endpointId}
                  onSendAgain={mayChange ? (id) => void calls.sendAgain(endpoint.endpointId, id) : undefined}
                />
              ) : null}
            </Section>
          ))}
        </Stack>
      ) : error ? (
        <Notice tone="error" live title="Webhooks could not be loaded.">
          {isUnknownCall(error) ? (
            <p>This service has no webhooks.</p>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )}
        </Notice>
      ) : (
        <Loading label="Loading the endpoints" />
      )}
      <EndpointDialog
        endpoint={edited}
        calls={calls}
        onClose={(made) => {
          setEdited(null)
          calls.show([])
          if (made) setSecret(made.secret)
        }}
      />
      <ConfirmDialog
        open={confirmation !== null}
        title={confirmation?.act === 'remove' ? 'Delete this endpoint?' : 'Create a new secret?'}
        yes={confirmation?.act === 'remove' ? 'Delete' : 'Create'}
        no="Cancel"
        danger={confirmation?.act === 'remove'}
        escapable
        onYes={() => void (confirmation && confirm(confirmation))}
        onNo={() => setConfirmation(null)}
      >
        <Prose>{confirmation?.endpoint.url}</Prose>
        <p>
          {confirmation?.act === 'remove'
            ? 'Events that wait for it are not sent.'
            : `The present secret also signs for ${secretOverlap} hours.`}
        </p>
      </ConfirmDialog>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
    </Page>
  )
}

function EndpointState({ pausedAt, failures }: Endpoint) {
  if (pausedAt) return <Badge tone="warning">Paused</Badge>
  return failures > 0 ? <Badge tone="danger">Failing</Badge> : <Badge tone="success">Active</Badge>
}

function factsOf({ url, records, createdAt, createdBy, waiting, parked, formerSecretUntil, pausedAt }: Endpoint) {
  return [
    { label: 'Address', value: url, lines: true },
    { label: 'Events of', value: records.map((record) => eventRecords[record].name).join(', '), lines: true },
    {
      label: 'Created',
      value: (
        <>
          {formatMinute(createdAt)} by <PersonName username={createdBy} />
        </>
      ),
    },
    ...(pausedAt ? [{ label: 'Paused', value: formatMinute(pausedAt) }] : []),
    { label: 'Waiting', value: String(waiting) },
    ...(parked > 0 ? [{ label: 'Parked', value: `${parked}. Not delivered within 3 days. Send them again.` }] : []),
    ...(formerSecretUntil ? [{ label: 'Former secret valid until', value: formatMinute(formerSecretUntil) }] : []),
  ]
}

function SecretDialog({ secret, onClose }: { readonly secret: string | null; readonly onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret ?? '')
    setCopied(true)
  }
  return (
    <Dialog
      open={secret !== null}
      title="Secret of the endpoint"
      actions={
        <>
          <Button onClick={() => void copy().catch(() => setCopied(false))}>Copy</Button>
          <Button
            variant="primary"
            onClick={() => {
              setCopied(false)
              onClose()
            }}
          >
            Done
          </Button>
        </>
      }
    >
      <TextField
        name="secret"
        label="Secret"
        hint="Store it in your system now. It is not shown again."
        readOnly
        value={secret ?? ''}
        onFocus={({ target }) => target.select()}
      />
      <p role="status">{copied ? 'Copied.' : ''}</p>
    </Dialog>
  )
}
