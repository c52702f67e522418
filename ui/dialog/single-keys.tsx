import { useState } from 'react'
import { Checkbox } from '#ui/field'
import { setSingleKeys, usesSingleKeys } from '#ui/page'

/** Switches all keys that act without Ctrl, Alt or Cmd on or off, in this browser. */
export function SingleKeys() {
  const [on, setOn] = useState(usesSingleKeys)
  return (
    <Checkbox
      name="single-keys"
      label="Single-key shortcuts"
      hint="/ j k x and the digits of decisions. Off: they do nothing."
      checked={on}
      onChange={({ target }) => {
        setSingleKeys(target.checked)
        setOn(target.checked)
      }}
    />
  )
}
