import { useState } from 'react'
import { refusalsOf } from '#browser/http'
import { Button, type ButtonProps } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Checkbox } from '#ui/field'
import { Notice } from '#ui/page'
import styles from './notification-settings.module.css'
import { useNotificationPreference } from './use-notification-preference.ts'

/** Nothing where the service does not support notifications. */
export function NotificationSettings({ small = false }: Pick<ButtonProps, 'small'>) {
  const [open, setOpen] = useState(false)
  const { preference, save, saving, saved, error, reset } = useNotificationPreference()
  if (preference === null) return null
  const begin = () => {
    reset()
    setOpen(true)
  }
  return (
    <>
      <Button small={small} onClick={begin}>
        Notification settings
      </Button>
      <Dialog
        open={open}
        size="small"
        title="Notification settings"
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <p>Notify me about my requests and variations:</p>
        <div className={styles.choices}>
          <Checkbox
            name="onScreen"
            label="On screen, while I work here"
            hint="When the insurer decides or asks a question."
            checked={preference.onScreen}
            onChange={({ target }) => save({ ...preference, onScreen: target.checked })}
          />
          <Checkbox
            name="byMail"
            label="By email"
            hint="When a request is received, and when the insurer decides or asks a question."
            checked={preference.byMail}
            onChange={({ target }) => save({ ...preference, byMail: target.checked })}
          />
        </div>
        {error ? (
          <Notice tone="error" live title="This was not saved.">
            {messagesOf(error).map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        ) : null}
        <p className={styles.state} role="status">
          {saving ? 'Saving…' : ''}
          {saved && !saving ? 'Saved.' : ''}
        </p>
      </Dialog>
    </>
  )
}

function messagesOf(error: Error): readonly string[] {
  const messages = refusalsOf(error).map(({ message }) => message)
  return messages.length > 0 ? messages : ['Something went wrong. Please try again later.']
}
