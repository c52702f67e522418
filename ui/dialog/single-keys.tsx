import { Checkbox } from '#ui/field'
import { setSingleKeys, useSingleKeys } from '#ui/page'

/** Switches all keys that act without Ctrl, Alt or Cmd on or off, in this browser. */
export function SingleKeys() {
  return (
    <Checkbox
      name="single-keys"
      label="Single-key shortcuts"
      hint="/ j k x and the digits of decisions. Off: they do nothing."
      checked={useSingleKeys()}
      onChange={({ target }) => setSingleKeys(target.checked)}
    />
  )
}
