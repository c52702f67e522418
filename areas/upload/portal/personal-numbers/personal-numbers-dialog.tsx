import type { MouseEvent } from 'react'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Note, VisuallyHidden } from '#ui/page'
import type { NumbersChoice } from '../picking/file-picking.ts'
import type { PickedFile } from '../picking/picked-files.ts'
import { type FoundNumber, numberNames } from './personal-number.ts'
import styles from './personal-numbers.module.css'

type PersonalNumbersDialogProps = {
  readonly files: readonly PickedFile[]
  readonly onChoose: (id: string, choose: NumbersChoice) => void
}

/** The maximum number of listed matches; the others are counted. */
const maxShown = 5

/**
 * Asks the user what to do with a file that may contain personal numbers, one file at a time. The file waits for the
 * choice.
 */
export function PersonalNumbersDialog({ files, onChoose }: PersonalNumbersDialogProps) {
  const current = files.find(({ state }) => state.kind === 'asking')
  const numbers = current?.state.kind === 'asking' ? current.state.numbers : []
  const choose = (answered: NumbersChoice) => (press: MouseEvent) => {
    // The second click of a double click was meant for the previous file.
    if (press.detail > 1) return
    if (current) onChoose(current.id, answered)
  }
  // Only text files can be masked, not PDF pages.
  const maskable = numbers.every(({ place }) => 'line' in place)
  return (
    <Dialog
      // A new dialog for each file: it is read from the start, and no button of the previous one keeps the focus.
      key={current?.id}
      open={current !== undefined}
      title="Personal numbers in this file?"
      role="alertdialog"
      actions={
        <>
          <Button variant={maskable ? 'secondary' : 'primary'} onClick={choose('remove')}>
            Remove the file
          </Button>
          {maskable ? (
            <Button variant="primary" onClick={choose('mask')}>
              Mask the numbers and attach
            </Button>
          ) : null}
          <Button variant="quiet" onClick={choose('attach')}>
            Attach anyway
          </Button>
        </>
      }
    >
      <p>
        <bdi className={styles.name}>{current?.name}</bdi> may contain{' '}
        {numbers.length === 1 ? 'a personal number' : `${numbers.length} personal numbers`}:
      </p>
      <ul className={styles.numbers}>
        {numbers.slice(0, maxShown).map((number) => (
          <li key={`${number.kind} ${JSON.stringify(number.place)} ${number.start}`}>
            <span>{capitalized(numberNames[number.kind])}</span>
            <span className={styles.shown}>
              <span aria-hidden="true">{number.shown}</span>
              <VisuallyHidden>ending in {number.shown.replace(/\D/g, '')}</VisuallyHidden>
            </span>
            <span className={styles.place}>{placeText(number)}</span>
          </li>
        ))}
      </ul>
      {numbers.length > maxShown ? <p>… and {numbers.length - maxShown} more.</p> : null}
      <p>Please do not send personal numbers. {maskable ? 'Masking replaces digits with X.' : null}</p>
      <Note>Checked on your computer; nothing stored.</Note>
    </Dialog>
  )
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function placeText({ place }: FoundNumber): string {
  return 'line' in place ? `line ${place.line}` : `page ${place.page}`
}
