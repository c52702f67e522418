import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Checkbox } from '#ui/field'
import { Disclosure } from '#ui/page'
import { Badge, type BadgeProps } from '#ui/table'
import { type ShownSection, type ShownValue, showRequestValue } from '../../contract/index.ts'
import styles from './request-view.module.css'

const origins = {
  typed: { label: 'Typed', tone: 'neutral' },
  quote: { label: 'From quote', tone: 'info' },
  system: { label: 'Filled by the system', tone: 'neutral' },
  changed: { label: 'Changed for sending', tone: 'warning' },
  kept: { label: 'Kept with the submission', tone: 'info' },
} as const satisfies Readonly<Record<NonNullable<ShownValue['origin']>, { label: string; tone: BadgeProps['tone'] }>>

type RequestViewProps = { readonly sections: readonly ShownSection[] }

/** Lists the values of a request, with their origin if known. A section renders once it is open. */
export function RequestView({ sections }: RequestViewProps) {
  const [onlySystem, setOnlySystem] = useState(false)
  const all = sections.flatMap(({ values }) => values)
  const marked = all.some(({ origin }) => origin !== undefined)
  const shown = sections.map(({ title, values }) => ({
    title,
    values: onlySystem ? values.filter(({ origin }) => origin === 'system') : values,
  }))
  return (
    <div className={styles.request}>
      {marked ? (
        <>
          <p className={styles.counts}>{countsOf(all)}</p>
          <Checkbox
            name="only-system"
            label="Only what the system fills in"
            checked={onlySystem}
            onChange={({ target }) => setOnlySystem(target.checked)}
          />
        </>
      ) : null}
      {shown.map(({ title, values }, index) =>
        values.length === 0 ? null : <Part key={title} title={title} values={values} startsOpen={index === 0} />,
      )}
    </div>
  )
}

type PartProps = ShownSection & { readonly startsOpen: boolean }

function Part({ title, values, startsOpen }: PartProps) {
  const [open, setOpen] = useState(startsOpen)
  useEffect(() => {
    // Opens all sections before printing.
    const openAll = () => flushSync(() => setOpen(true))
    window.addEventListener('beforeprint', openAll)
    return () => window.removeEventListener('beforeprint', openAll)
  }, [])
  return (
    <div className={styles.part}>
      <Disclosure
        title={title}
        level={3}
        note={values.length === 1 ? '1 value' : `${formatCount(values.length)} values`}
        open={open}
        onToggle={setOpen}
      >
        {open ? (
          <dl className={styles.values}>
            {values.map((value) => (
              <div key={value.name}>
                <dt>
                  {value.label} <code>{value.name}</code>
                </dt>
                <dd>
                  <span className={styles.value}>{showRequestValue(value.value)}</span>
                  {value.origin === 'changed' ? <span className={styles.counts}>Entered: {value.typed}</span> : null}
                </dd>
                {value.origin ? (
                  <dd className={styles.origin}>
                    <Badge tone={origins[value.origin].tone}>{origins[value.origin].label}</Badge>
                  </dd>
                ) : null}
              </div>
            ))}
          </dl>
        ) : null}
      </Disclosure>
    </div>
  )
}

function countsOf(values: readonly ShownValue[]): string {
  const counts = Object.entries(origins).flatMap(([origin, { label }]) => {
    const count = values.filter((value) => value.origin === origin).length
    return count === 0 ? [] : [`${formatCount(count)} ${label.toLowerCase()}`]
  })
  return `${formatCount(values.length)} values: ${counts.join(', ')}`
}

function formatCount(count: number): string {
  return count.toLocaleString('en-AU')
}
